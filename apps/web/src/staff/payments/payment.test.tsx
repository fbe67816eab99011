import type { Answer } from "@cherga/contract/call";
import { paymentCalls, type PaymentView } from "@cherga/contract/calls/payments";
import { screen, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aTicket, anItem } from "#staff/hall/testing/a-ticket.ts";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { PaymentLine } from "#staff/payments/payment-line.tsx";
import { TicketPayments } from "#staff/payments/ticket-payments.tsx";
import { TotalButton } from "#staff/payments/total-button.tsx";
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
  refunds: [],
  operator: "Olena Kasa",
  createdAt: "2026-05-04T07:30:00.000Z",
  ...more,
});

let server: FakeServer;
let user: UserEvent;
let payments: PaymentView[];
let amount: number | null;
let unpaid: Answer<typeof paymentCalls.ofItem>["unpaid"];

beforeAll(() => speak("en"));
beforeEach(() => {
  user = userEvent.setup();
  server = startFakeServer();
  payments = [];
  amount = 12_050;
  unpaid = [];
  keepSession({ user: cashier, token: "t" });
  server.on(paymentCalls.ofItem).answers(() => ({
    isRequired: true,
    amount,
    currency: "UAH",
    ways: ["pos", "frame", "qr", "cash"],
    provider: "test",
    terminals: [{ id: 3, name: "Cash desk" }],
    payments,
    unpaid,
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
  await user.type(screen.getByRole("textbox", { name: "Evidence" }), "Slip 0017");
  await user.click(screen.getByRole("button", { name: "Paid" }));
  await screen.findByText(/Olena Kasa/);
  expect(server.heard(paymentCalls.confirm).map(({ body }) => body)).toEqual([
    { isPaid: true, reason: "Slip 0017" },
  ]);
});

test("a refund takes a decimal comma, not more than was paid, and asks before the money goes", async () => {
  const refunds = [{ id: 1, amount: 2_050, reason: "Wrong service", state: "done" as const }];
  payments = [aPayment()];
  server.on(paymentCalls.refund).answers(() => {
    payments = [aPayment({ refunded: 2_050, refunds })];
    return aPayment({ refunded: 2_050, refunds });
  });
  await show("Payment");
  await user.click(screen.getByRole("button", { name: "Refund" }));
  const field = screen.getByRole("textbox", { name: "Amount to refund" });
  expect(screen.getByRole("button", { name: "Continue" })).toHaveProperty("disabled", true);
  screen.getByText("Enter the reason to continue.");
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "Wrong service");
  for (const wrong of ["120,51", "-1", "1e3", "1000000000000"]) {
    await user.clear(field);
    await user.type(field, wrong);
    screen.getByText("Enter an amount up to what was paid");
  }
  await user.clear(field);
  await user.type(field, "20,50");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText(/^Refund UAH.20\.50 to the visitor/);
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByRole("textbox", { name: "Reason" })).toHaveProperty("value", "Wrong service");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(server.heard(paymentCalls.refund)).toEqual([]);
  await user.click(screen.getByRole("button", { name: /^Refund UAH.20\.50$/ }));
  await screen.findByText(/^Refunded UAH.20\.50: Wrong service/);
  expect(server.heard(paymentCalls.refund).map(({ body }) => body)).toEqual([
    { amount: 2_050, reason: "Wrong service" },
  ]);
});

test("the money of a deleted visit is refunded, or kept with a reason", async () => {
  payments = [aPayment({ isForDeleted: true })];
  server.on(paymentCalls.keep).answers(() => {
    payments = [aPayment({ isForDeleted: true, keptReason: "Came too late" })];
    return aPayment({ isForDeleted: true, keptReason: "Came too late" });
  });
  await show("Payment");
  screen.getByRole("button", { name: "Refund" });
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "Came too late");
  await user.click(screen.getByRole("button", { name: "Do not refund" }));
  await screen.findByText("Not refunded: Came too late");
  expect(server.heard(paymentCalls.keep).map(({ body }) => body)).toEqual([{ reason: "Came too late" }]);
});

test("a page at an old price is replaced on request", async () => {
  payments = [aPayment({ state: "pending", amount: 10_000 })];
  server.on(paymentCalls.frame).answers(begun({ amount: 12_050 }));
  await show();
  await user.click(await screen.findByRole("button", { name: /^Ask for UAH.120\.50$/ }));
  await waitFor(() => expect(screen.queryByText(/The price is now/)).toBeNull());
  expect(server.heard(paymentCalls.frame).map(({ body }) => body)).toEqual([
    { ticketItemId: itemId, way: "frame", amount: 12_050 },
  ]);
});

test("the page of a visit shows its payments to all, and who completed it without payment, and why", async () => {
  keepSession({ user: aUser({ payment: false }), token: "t" });
  payments = [aPayment({ operator: "", state: "failed" })];
  unpaid = [
    {
      ticketItemId: itemId,
      amount: 12_050,
      currency: "UAH",
      reason: "Pays at the bank",
      operator: "Olena Kasa",
    },
  ];
  renderForStaff(<TicketPayments ticket={aTicket({ num: "A001", items: [anItem({ id: itemId })] })} />);
  await screen.findByText(/^UAH.120\.50 · Payment page · Visitor$/);
  await screen.findByText(/^Completed without payment \(UAH.120\.50\): Pays at the bank · Olena Kasa$/);
  expect(screen.queryByRole("button")).toBeNull();
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
