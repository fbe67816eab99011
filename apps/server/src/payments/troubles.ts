import type { PaymentTrouble } from "@cherga/contract/calls/payments";
import { sql } from "kysely";
import type { PaymentDeps } from "#payments/payment-deps";
import { numberOf } from "#queue/views/ticket-view";

/** So many are listed at most; more of them have the same cause. */
const most = 50;

/** Money that nobody gave back is listed for so long; the report has it after that. */
const listedDays = 90;

/**
 * Lists the payments of an organization that need attention. What is unknown is asked about as long as it takes; money
 * that was taken twice for one service, or for a visit that was deleted, waits for a refund.
 */
export async function listPaymentTroubles(
  { db, clock }: Pick<PaymentDeps, "db" | "clock">,
  organizationId: number,
): Promise<readonly PaymentTrouble[]> {
  const since = new Date(clock.now().getTime() - listedDays * 86_400_000);
  const { rows } = await sql<TroubleRow>`
    select payment.id, payment.ticket_id as "ticketId", ticket.prefix, ticket.num,
      payment.amount_minor as amount, payment.currency,
      found.trouble
    from (
      select id, 'unknown' as trouble from payment
      where organization_id = ${organizationId} and state = 'unknown'
      union all
      select payment.id, 'refundUnknown' from payment_refund join payment on payment.id = payment_refund.payment_id
      where payment.organization_id = ${organizationId} and payment_refund.state = 'unknown'
      union all
      select held.id, case when item.state = 'deleted' then 'paidDeleted' else 'paidTwice' end
      from payment held join ticket_item item on item.id = held.ticket_item_id
      where held.organization_id = ${organizationId} and held.state = 'paid' and held.refunded_minor = 0
        and held.kept_reason is null and held.created_at > ${since}
        and not exists (select from payment_refund where payment_id = held.id and state in ('created', 'unknown'))
        and (item.state = 'deleted' or exists (select from payment other
          where other.ticket_item_id = held.ticket_item_id and other.state = 'paid' and other.id < held.id))
    ) found join payment on payment.id = found.id join ticket on ticket.id = payment.ticket_id
    order by payment.id desc limit ${most}`.execute(db);
  return rows.map(({ prefix, num, ...row }) => ({
    ...row,
    num: num === null ? "" : (numberOf({ prefix, num }) ?? ""),
  }));
}

type TroubleRow = Omit<PaymentTrouble, "num"> & { readonly prefix: string; readonly num: number | null };
