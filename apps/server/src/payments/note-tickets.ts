import type { PaymentOutcome } from "@cherga/engine/day/day-event";
import { findTicket } from "@cherga/engine/day/day";
import { outcomeOf } from "@cherga/engine/payment/payment-life";
import { sql } from "kysely";
import type { PaymentDeps } from "#payments/payment-deps";
import { paymentsOfTicket } from "#payments/payment-table";
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
  const outcome = outcomeOf(payments);
  const key = await findDayOfTicket(pool, ticketId);
  if (key !== undefined && findTicket((await days.read(key)).day, ticketId)?.payment !== outcome)
    await days.submit(key, paymentOutcome, { input: { ticketId, outcome }, actorId: null });
  for (const { id, state } of payments)
    await sql`
      update payment set noted_state = ${state}
      where id = ${id} and state = ${state} and noted_state is distinct from ${state}`.execute(db);
}

/** Records on a ticket what became of its payments. */
export const paymentOutcome: RequestKind<
  { readonly ticketId: number; readonly outcome: PaymentOutcome },
  true
> = {
  name: "payment-outcome",
  command: ({ ticketId, outcome }, { known }) => {
    const [item] = findTicket(known.day, ticketId)?.items ?? [];
    return { type: "checkPayment", itemId: item?.id ?? -1, outcome };
  },
  answer: () => true,
};
