import type { PaymentTrouble } from "@cherga/contract/calls/payments";
import { sql } from "kysely";
import type { PaymentDeps } from "#payments/payment-deps";
import { numberOf } from "#queue/views/ticket-view";

/** So many are listed at most; more of them have the same cause. */
const most = 50;

/**
 * Lists the payments of an organization that need attention. What is unknown is asked about as long as it takes; money
 * that was taken twice for one service waits for a refund.
 */
export async function listPaymentTroubles(
  { db }: Pick<PaymentDeps, "db">,
  organizationId: number,
): Promise<readonly PaymentTrouble[]> {
  const { rows } = await sql<TroubleRow>`
    select payment.id, payment.ticket_id as "ticketId", ticket.prefix, ticket.num,
      payment.amount_minor as amount, payment.currency,
      case when payment.state = 'unknown' then 'unknown'
        when exists (select from payment_refund where payment_id = payment.id and state = 'unknown')
          then 'refundUnknown' else 'paidTwice' end as trouble
    from payment join ticket on ticket.id = payment.ticket_id
    where payment.organization_id = ${organizationId}
      and (payment.state = 'unknown'
        or exists (select from payment_refund where payment_id = payment.id and state = 'unknown')
        or (payment.state = 'paid' and exists (select from payment other
          where other.ticket_item_id = payment.ticket_item_id and other.state = 'paid' and other.id < payment.id)))
    order by payment.id desc limit ${most}`.execute(db);
  return rows.map(({ prefix, num, ...row }) => ({
    ...row,
    num: num === null ? "" : (numberOf({ prefix, num }) ?? ""),
  }));
}

type TroubleRow = Omit<PaymentTrouble, "num"> & { readonly prefix: string; readonly num: number | null };
