import { paymentCalls, type PaymentView } from "@cherga/contract/calls/payments";
import { screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { PaymentLine } from "#staff/screens/console/payment/payment-line.tsx";
import { TotalButton } from "#staff/screens/console/payment/total-button.tsx";
import { speak } from "#staff/texts/i18n.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { renderForStaff } from "#testing/staff-page.tsx";

const cashier = aUser({ payment: true });
const itemId = 11;

const aPayment = (more: Partial<PaymentView> = {}): PaymentView => ({
  id: 5,
  ticketId: 10,
  ticketItemId: itemId,
  way: "frame",
  provider: "test",
  state: "paid",
  amount: 12_050,
  refunded: 0,
  refunding: 0,
  currency: "UAH",
  url: null,
  receipt: null,
  isConfirmedByStaff: false,
  isForDeleted: false,
  keptReason: null,
  operator: "Olena Kasa",
  createdAt: "2026-05-04T07:30:00.000Z",
  ...more,
});

let server: FakeServer;
let user: UserEvent;
let payments: PaymentView[];
let amount: number | null;

beforeAll(() => speak("en"));
beforeEach(() => {
  user = userEvent.setup();
  server = startFakeServer();
  payments = [];
  amount = 12_050;
  keepSession({ user: cashier, token: "t" });
  server.on(paymentCalls.ofItem).answers(() => ({
    isRequired: true,
    amount,
    currency: "UAH",
    ways: ["pos", "frame", "qr", "cash"],
    provider: "test",
    terminals: [{ id: 3, name: "Cash desk" }],
    payments,
  }));
  server.on(paymentCalls.check).answers(() => {
    const { id, url, state, currency } = payments[0] ?? aPayment();
    return { id, url, state, amount: 12_050, currency };
  });
});

const show = async (button = "Take payment"): Promise<void> => {
  renderForStaff(<PaymentLine itemId={itemId} num="A001" />);
  await user.click(await screen.findByRole("button", { name: button }));
  await screen.findByRole("dialog");
};

const begun = (more: Partial<PaymentView>) => () => {
  payments = [aPayment({ state: "pending", ...more })];
  return { id: 5, url: null, state: "pending" as const, amount: 12_050, currency: "UAH" };
};

test("someone who may not take money sees nothing of it", async () => {
  keepSession({ user: aUser({ payment: false }), token: "t" });
  renderForStaff(<PaymentLine itemId={itemId} num="A001" />);
  renderForStaff(<TotalButton />);
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  expect(server.heard(paymentCalls.ofItem)).toEqual([]);
});

test("the amount that was shown is the one that is asked for", async () => {
  server.on(paymentCalls.frame).answers(begun({ way: "pos" }));
  await show();
  screen.getByText("UAH 120.50", {
    selector: "[role=dialog] *",
    normalizer: (text) => text.replaceAll("\u00A0", " "),
  });
  await user.click(screen.getByRole("button", { name: "Card at the terminal" }));
  await screen.findByText("The visitor pays at the terminal.");
  expect(server.heard(paymentCalls.frame).map(({ body }) => body)).toEqual([
    { ticketItemId: itemId, way: "pos", posDeviceId: 3, amount: 12_050 },
  ]);
});

test("cash needs the number of the receipt", async () => {
  server.on(paymentCalls.frame).answers(begun({ way: "cash", state: "paid", receipt: "17" }));
  await show();
  const button = screen.getByRole("button", { name: "Cash received" });
  expect(button).toHaveProperty("disabled", true);
  await user.type(screen.getByRole("textbox", { name: "Cash receipt number" }), "17{Enter}");
  await screen.findByText(/receipt 17/);
});

test("a payment without an answer says that the money must not be taken again", async () => {
  payments = [aPayment({ state: "unknown", way: "pos", isConfirmedByStaff: true })];
  server.on(paymentCalls.confirm).answers(() => {
    payments = [aPayment({ way: "pos" })];
    return { id: 5, url: null, state: "paid", amount: 12_050, currency: "UAH" };
  });
  await show();
  await screen.findByText(/do not take the money a second time/);
  await user.type(screen.getByRole("textbox", { name: "How do you know?" }), "Slip 0017");
  await user.click(screen.getByRole("button", { name: "Paid" }));
  await screen.findByText(/Olena Kasa/);
  expect(server.heard(paymentCalls.confirm).map(({ body }) => body)).toEqual([
    { isPaid: true, reason: "Slip 0017" },
  ]);
});

test("a refund takes a decimal comma, and not more than was paid", async () => {
  payments = [aPayment()];
  server.on(paymentCalls.refund).answers(() => {
    payments = [aPayment({ refunded: 2_050 })];
    return aPayment({ refunded: 2_050 });
  });
  await show("Payment");
  await user.click(screen.getByRole("button", { name: "Refund" }));
  const field = screen.getByRole("textbox", { name: "Amount to refund" });
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "Wrong service");
  for (const wrong of ["120,51", "-1", "1e3", "1000000000000"]) {
    await user.clear(field);
    await user.type(field, wrong);
    screen.getByText("Enter an amount up to what was paid");
  }
  await user.clear(field);
  await user.type(field, "20,50");
  await user.click(screen.getByRole("button", { name: "Refund" }));
  await screen.findByText(/Refunded:/);
  expect(server.heard(paymentCalls.refund).map(({ body }) => body)).toEqual([
    { amount: 2_050, reason: "Wrong service" },
  ]);
});

test("a service without a price shows nothing", async () => {
  amount = null;
  renderForStaff(<PaymentLine itemId={itemId} num="A001" />);
  await waitFor(() => expect(server.heard(paymentCalls.ofItem)).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
});

test("the total of the day says what was taken and given back, and what is open", async () => {
  server.on(paymentCalls.totals).answers(() => ({
    date: "2026-05-04",
    sums: [{ way: "cash", currency: "UAH", count: 2, taken: 24_100, refunded: 2_050, amount: 22_050 }],
    open: 1,
  }));
  renderForStaff(<TotalButton />);
  await user.click(screen.getByRole("button", { name: "My payments today" }));
  await screen.findByText("1 payment is still open.");
  expect(screen.getByText(/220\.50/)).toBeDefined();
});
