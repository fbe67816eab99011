import type { PaymentTrouble } from "@cherga/contract/calls/payments";
import { sql } from "kysely";
import type { PaymentDeps } from "#payments/payment-deps";
import { numberOf } from "#queue/views/ticket-view";

/** So many are listed at most; more of them have the same cause. */
const most = 50;

/** Payments of so many days are looked at when the list is read; older ones are marked by a timer. */
const freshDays = 90;

/** Older ones are not looked at by the timer either. It marks each one long before. */
const markedDays = 400;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** The money is still held though the visit was deleted, or was taken twice, and nobody said why. */
const waitsForRefund = sql`held.state = 'paid' and held.refunded_minor = 0 and held.kept_reason is null
  and not exists (select from payment_refund where payment_id = held.id and state in ('created', 'unknown'))
  and (item.state = 'deleted' or exists (select from payment other
    where other.ticket_item_id = held.ticket_item_id and other.state = 'paid' and other.id < held.id))`;

/**
 * Lists the payments of an organization that need attention. What is unknown is asked about as long as it takes; money
 * that was taken twice for one service, or for a visit that was deleted, is listed until it is refunded or kept with a
 * reason.
 */
export async function listPaymentTroubles(
  { db, clock }: Pick<PaymentDeps, "db" | "clock">,
  organizationId: number,
): Promise<readonly PaymentTrouble[]> {
  const since = daysBefore(clock.now(), freshDays);
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
      where held.organization_id = ${organizationId} and (held.created_at > ${since} or held.is_overdue)
        and ${waitsForRefund}
    ) found join payment on payment.id = found.id join ticket on ticket.id = payment.ticket_id
    order by payment.id desc limit ${most}`.execute(db);
  return rows.map(({ prefix, num, ...row }) => ({
    ...row,
    num: num === null ? "" : (numberOf({ prefix, num }) ?? ""),
  }));
}

type TroubleRow = Omit<PaymentTrouble, "num"> & { readonly prefix: string; readonly num: number | null };

/** Marks the payments that will be too old to be looked at each time the list is read. */
export async function markOverduePayments({ db, clock }: Pick<PaymentDeps, "db" | "clock">): Promise<void> {
  await sql`
    update payment set is_overdue = true
    where id in (select held.id from payment held join ticket_item item on item.id = held.ticket_item_id
      where not held.is_overdue and held.created_at > ${daysBefore(clock.now(), markedDays)}
        and ${waitsForRefund})`.execute(db);
}
