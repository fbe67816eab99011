import type { Answer } from "@cherga/contract/call";
import type { paymentCalls } from "@cherga/contract/calls/payments";
import { sql } from "kysely";
import type { PaymentDeps } from "#payments/payment-deps";

type Totals = Pick<Answer<typeof paymentCalls.totals>, "sums" | "open">;

/** Sums up what a person took and gave back on a day. The report of payments counts the same movements. */
export async function totalsOf(
  { db }: Pick<PaymentDeps, "db">,
  of: { readonly organizationId: number; readonly date: string; readonly staffId: number },
): Promise<Totals> {
  const movements = sql`
    money_movement movement join payment on payment.id = movement.payment_id
    where movement.organization_id = ${of.organizationId} and movement.staff_id = ${of.staffId}
      and movement.day = ${of.date} and movement.at >= ${of.date}::date - interval '1 day'
      and movement.at < ${of.date}::date + interval '2 days'`;
  const [sums, open] = await Promise.all([
    sql<Totals["sums"][number]>`
      select payment.way, payment.currency, sum(payments)::integer as count, sum(taken)::bigint as taken,
        sum(refunded)::bigint as refunded, sum(taken - refunded)::bigint as amount
      from ${movements} and is_money
      group by 1, 2 order by 1, 2`.execute(db),
    sql<{ count: number }>`
      select count(*)::integer as count
      from ${movements} and not is_money and payment.state in ('created', 'pending', 'unknown')`.execute(db),
  ]);
  return { sums: sums.rows, open: open.rows[0]?.count ?? 0 };
}
