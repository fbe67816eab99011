import { isDeepStrictEqual } from "node:util";
import type { PaidItem, PaymentOutcome } from "@cherga/engine/day/day-event";
import { findTicket } from "@cherga/engine/day/day";
import { isPaid, netOf, outcomeOf, type Payment } from "@cherga/engine/payment/payment-life";
import { sql } from "kysely";
import type { PaymentDeps } from "#payments/payment-deps";
import { paymentsOfTicket, type StoredPayment } from "#payments/payment-table";
import { findDayOfTicket } from "#queue/day/find-day";
import type { RequestKind } from "#queue/runner/day-request";

type NoteDeps = Pick<PaymentDeps, "db" | "pool" | "days">;

/** Writes on tickets what became of their payments. It is repeated until it succeeds, on any server. */
export async function noteTickets(deps: NoteDeps): Promise<void> {
  const { rows } = await sql<{ ticketId: number }>`
    select distinct ticket_id as "ticketId" from payment where noted_state is distinct from state
    limit 100`.execute(deps.db);
  for (const { ticketId } of rows) await noteTicket(deps, ticketId);
}

/** Writes on a ticket what became of its payments. */
export async function noteTicket({ db, pool, days }: NoteDeps, ticketId: number): Promise<void> {
  const payments = await paymentsOfTicket(db, ticketId);
  const { outcome, paid } = notedOf(payments);
  const key = await findDayOfTicket(pool, ticketId);
  const ticket = key && findTicket((await days.read(key)).day, ticketId);
  // A ticket without payments is not paid: a page that was opened is no news.
  const isNoted = (ticket?.payment ?? "notPaid") === outcome && isDeepStrictEqual(ticket?.paid ?? [], paid);
  if (key !== undefined && !isNoted)
    await days.submit(key, paymentOutcome, { input: { ticketId, outcome, paid }, actorId: null });
  for (const { id, state } of payments)
    await sql`
      update payment set noted_state = ${state}
      where id = ${id} and state = ${state} and noted_state is distinct from ${state}`.execute(db);
}

/** Returns what a ticket shows of its payments, which are in the order in which they were begun. */
export const notedOf = (
  payments: readonly (Payment & Pick<StoredPayment, "ticketItemId">)[],
): Pick<NotedOutcome, "outcome" | "paid"> => ({
  outcome: outcomeOf(payments),
  paid: payments.filter(isPaid).map((payment) => ({
    itemId: payment.ticketItemId,
    amountMinor: netOf(payment),
    currency: payment.currency,
  })),
});

type NotedOutcome = {
  readonly ticketId: number;
  readonly outcome: PaymentOutcome;
  readonly paid: readonly PaidItem[];
};

/** Records on a ticket what became of its payments. */
export const paymentOutcome: RequestKind<NotedOutcome, true> = {
  name: "payment-outcome",
  command: ({ ticketId, outcome, paid }, { known }) => {
    const [item] = findTicket(known.day, ticketId)?.items ?? [];
    return { type: "checkPayment", itemId: item?.id ?? -1, outcome, paid };
  },
  answer: () => true,
};
