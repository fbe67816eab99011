import { seededRandom } from "@cherga/engine/random/seeded-random";
import { expect, test } from "vitest";
import type { CashDesk } from "#demo/hall/cash-desk";
import { inventedPayment, type InventedPayment, knownAt } from "#demo/hall/payments";

const price = { amountMinor: 104_200, currency: "UAH" };
const service = { ticketId: 1, itemId: 2, operatorId: 7, from: 0, to: 600_000, zone: "Europe/Kiev" };
const everyWay: CashDesk = { operatorIds: [7], cashierId: 9, posDeviceId: 3, hasTestPages: true };

/** Returns how many visitors pay. */
function paidAt(desk: CashDesk): readonly InventedPayment[] {
  const random = seededRandom("visitors");
  return Array.from({ length: 400 }, () => inventedPayment(price, service, desk, random)).filter(
    (payment) => payment !== undefined,
  );
}
const waysAt = (desk: CashDesk) => new Set(paidAt(desk).map(({ way }) => way));
const takersAt = (desk: CashDesk) =>
  new Set(paidAt(desk).flatMap(({ way, takerId }) => (way === "frame" ? [] : [takerId])));

test("most visitors pay, in all ways that there are, during the service", () => {
  const payments = paidAt(everyWay);
  expect(payments.length).toBeGreaterThan(360);
  expect(payments.length).toBeLessThan(400);
  expect(waysAt(everyWay)).toEqual(new Set(["cash", "pos", "frame"]));
  expect(payments.every(({ paidAt: at }) => at > service.from && at < service.to)).toBe(true);
  expect(new Set(payments.map(({ state, amountMinor }) => `${state} ${amountMinor}`))).toEqual(
    new Set(["paid 104200"]),
  );
});

test("the operator takes a payment if they may, otherwise the cashier does; a payment on the phone has no taker", () => {
  expect(takersAt(everyWay)).toEqual(new Set([7]));
  expect(takersAt({ ...everyWay, operatorIds: [8] })).toEqual(new Set([9]));
  const onPhone = paidAt(everyWay).filter(({ way }) => way === "frame");
  expect(new Set(onPhone.map(({ takerId }) => takerId))).toEqual(new Set([null]));
  expect(waysAt({ ...everyWay, posDeviceId: null })).toEqual(new Set(["cash", "frame"]));
  const nobody = { ...everyWay, operatorIds: [], cashierId: null };
  expect(waysAt(nobody)).toEqual(new Set(["frame"]));
  expect(paidAt({ ...nobody, hasTestPages: false })).toEqual([]);
});

test("a few are refunded after the service, never what was paid on the phone", () => {
  const refunds = paidAt(everyWay).filter(({ refund }) => refund !== undefined);
  expect(refunds.length).toBeGreaterThan(2);
  expect(refunds.length).toBeLessThan(30);
  expect(refunds.every(({ refund }) => (refund?.at ?? 0) > service.to)).toBe(true);
  expect(refunds.filter(({ way }) => way === "frame")).toEqual([]);
});

test("nothing is known of what happens later", () => {
  const payment = paidAt(everyWay).find(({ refund }) => refund !== undefined);
  if (payment?.refund === undefined) throw new Error("nothing was refunded");
  expect(knownAt(payment, payment.paidAt - 1)).toBeUndefined();
  expect(knownAt(payment, payment.refund.at - 1)).toMatchObject({ state: "paid" });
  expect(knownAt(payment, payment.refund.at - 1)?.refund).toBeUndefined();
  expect(knownAt(payment, payment.refund.at)).toEqual(payment);
});
