import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyNotice,
  isOpen,
  mayRefund,
  netOf,
  outcomeOf,
  type Payment,
  paymentStates,
  type PaymentNotice,
} from "#payment/payment-life";

const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  state: "pending",
  amountMinor: 12_000,
  currency: "UAH",
  refundedMinor: 0,
  ...changes,
});

const paid: PaymentNotice = { is: "paid", amountMinor: 12_000, currency: "UAH" };

test("each state knows what may follow", () => {
  const notices = ["pending", "paid", "failed", "cancelled", "nothing"] as const;
  const after = (state: Payment["state"], is: (typeof notices)[number]) =>
    applyNotice(aPayment({ state }), is === "paid" ? paid : { is }).state;
  expect(
    Object.fromEntries(
      paymentStates.map((state) => [state, notices.map((is) => after(state, is)).join(" ")]),
    ),
  ).toEqual({
    created: "pending paid failed cancelled unknown",
    pending: "pending paid failed cancelled unknown",
    unknown: "pending paid failed cancelled unknown",
    failed: "failed paid failed failed failed",
    cancelled: "cancelled paid cancelled cancelled cancelled",
    paid: "paid paid paid paid paid",
    refunded: "refunded refunded refunded refunded refunded",
  });
});

test("another amount or currency is not this payment", () => {
  expect(applyNotice(aPayment(), { ...paid, amountMinor: 11_999 }).state).toBe("unknown");
  expect(applyNotice(aPayment(), { ...paid, currency: "EUR" }).state).toBe("unknown");
  expect(applyNotice(aPayment({ state: "cancelled" }), { ...paid, amountMinor: 1 }).state).toBe("cancelled");
});

test("a payment is given back in parts, and is refunded when all of it is", () => {
  const part = applyNotice(aPayment({ state: "paid" }), { is: "refunded", refundedMinor: 5_000 });
  expect(part).toMatchObject({ state: "paid", refundedMinor: 5_000 });
  expect(netOf(part)).toBe(7_000);
  expect([7_000, 7_001, 0, -1, 1.5].map((minor) => mayRefund(part, minor))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  for (const refundedMinor of [3_000, 5_000])
    expect(applyNotice(part, { is: "refunded", refundedMinor })).toBe(part);
  expect(applyNotice(part, { is: "refunded", refundedMinor: 12_001 })).toBe(part);
  expect(applyNotice(part, { is: "refunded", refundedMinor: 12_000 })).toMatchObject({ state: "refunded" });
});

test("nothing is given back of what was not paid", () => {
  for (const state of paymentStates) expect(mayRefund(aPayment({ state }), 1)).toBe(state === "paid");
});

test("a ticket is paid when a payment is, and no other is open", () => {
  const states = (...of: Payment["state"][]) => outcomeOf(of.map((state) => ({ state })));
  expect(states()).toBe("notPaid");
  expect(states("failed", "cancelled", "paid")).toBe("paid");
  expect(states("paid", "pending")).toBe("notPaid");
  expect(states("paid", "unknown")).toBe("unknown");
  expect(states("refunded")).toBe("notPaid");
});

const notice: fc.Arbitrary<PaymentNotice> = fc.oneof(
  fc.constantFrom("pending", "failed", "cancelled", "nothing").map((is) => ({ is })),
  fc.constant(paid),
  fc.record({
    is: fc.constant("paid" as const),
    amountMinor: fc.integer({ min: -5, max: 20_000 }),
    currency: fc.constantFrom("UAH", "EUR"),
  }),
  fc.record({ is: fc.constant("refunded" as const), refundedMinor: fc.integer({ min: -5, max: 20_000 }) }),
);

test("whatever is said, in any order, the laws of money hold", () => {
  fc.assert(
    fc.property(fc.array(notice, { maxLength: 30 }), (words) => {
      let payment = aPayment({ state: "created" });
      let wasPaid = false;
      for (const each of words) {
        const before = payment;
        payment = applyNotice(before, each);
        wasPaid ||= each.is === "paid" && each.amountMinor === 12_000 && each.currency === "UAH";
        // It is paid only on the notice that this amount was paid, and never stops to be.
        if (payment.state === "paid" || payment.state === "refunded") expect(wasPaid).toBe(true);
        if (wasPaid) expect(isOpen(payment)).toBe(false);
        // What was given back only grows, up to what was paid.
        expect(payment.refundedMinor).toBeGreaterThanOrEqual(before.refundedMinor);
        expect(payment.refundedMinor).toBeLessThanOrEqual(payment.amountMinor);
        expect(payment.state === "refunded").toBe(payment.refundedMinor === payment.amountMinor);
        expect(netOf(payment)).toBe(wasPaid ? 12_000 - payment.refundedMinor : 0);
        expect(applyNotice(payment, each)).toEqual(payment);
      }
    }),
  );
});
