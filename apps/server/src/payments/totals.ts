import type { Answer } from "@cherga/contract/call";
import type { paymentCalls } from "@cherga/contract/calls/payments";
import { sql } from "kysely";
import type { PaymentDeps } from "#payments/payment-deps";

type Totals = Pick<Answer<typeof paymentCalls.totals>, "sums" | "open">;

/**
 * Sums up what a person took on the tickets of a day. The report of payments counts by the same date, so that both
 * agree to the cent.
 */
export async function totalsOf(
  { db }: Pick<PaymentDeps, "db">,
  of: { readonly organizationId: number; readonly date: string; readonly staffId: number },
): Promise<Totals> {
  const payments = sql`
    payment join ticket on ticket.id = payment.ticket_id
    where payment.organization_id = ${of.organizationId} and ticket.queue_date = ${of.date}
      and payment.created_by = ${of.staffId}`;
  const [sums, open] = await Promise.all([
    sql<Totals["sums"][number]>`
      select payment.way, payment.currency, count(*)::integer as count, sum(payment.amount_minor)::bigint as taken,
        sum(payment.refunded_minor)::bigint as refunded,
        sum(payment.amount_minor - payment.refunded_minor)::bigint as amount
      from ${payments} and payment.state in ('paid', 'refunded')
      group by 1, 2 order by 1, 2`.execute(db),
    sql<{ count: number }>`
      select count(*)::integer as count
      from ${payments} and payment.state in ('created', 'pending', 'unknown')`.execute(db),
  ]);
  return { sums: sums.rows, open: open.rows[0]?.count ?? 0 };
}
