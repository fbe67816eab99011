import type { Answer } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import type { Words } from "@cherga/contract/fields";
import { sql } from "kysely";
import { personName, shownNumber } from "#reports/names";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";

type Payments = Answer<typeof reportCalls.payments>;
type Payment = Payments["content"][number];

type PaymentPage = {
  readonly operatorIds?: readonly number[] | undefined;
  readonly page: number;
  readonly perPage: number;
};

/**
 * Returns the payments with movements of money on the days of the report, the latest first, and what was paid by way,
 * currency and operator. A payment of earlier days that was refunded on these has taken nothing.
 */
export async function readPayments(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  { operatorIds, page, perPage }: PaymentPage,
): Promise<Pick<Payments, "content" | "total" | "sums">> {
  const ids = scope.organizations.map(({ id }) => id);
  const people = operatorIds === undefined ? null : [...operatorIds];
  // The instants let the indexes be used; the days are those of each organization.
  const movements = sql`
    select * from money_movement
    where organization_id = any(${ids}) and day between ${scope.from} and ${scope.to}
      and at >= ${scope.from}::date - interval '1 day' and at < ${scope.to}::date + interval '2 days'
      and (${people}::integer[] is null or staff_id = any(${people}))`;
  const moved = sql`
    select payment_id, sum(payments) as payments, sum(refunded) as refunded, max(at) as at
    from (${movements}) movement group by payment_id`;
  const operator = sql`coalesce(${personName("staff")}, '')`;
  const [{ rows }, counted, sums] = await Promise.all([
    sql<PaymentRow>`
      select payment.id, payment.ticket_id as "ticketId", ticket.prefix, ticket.num,
        payment.organization_id as "organizationId", service.name as service, ${operator} as operator, payment.way,
        payment.state, case when moved.payments > 0 then payment.amount_minor else 0 end as amount,
        moved.refunded::bigint as refunded, payment.currency,
        payment.receipt, concat_ws('; ', (select string_agg(reason, '; ' order by id) from payment_refund
          where payment_id = payment.id and state = 'done'), payment.kept_reason) as reason,
        payment.created_at as "createdAt"
      from (${moved}) moved join payment on payment.id = payment_id
        join ticket on ticket.id = payment.ticket_id
        join ticket_item on ticket_item.id = payment.ticket_item_id
        join service on service.id = ticket_item.service_id
        left join staff on staff.id = payment.created_by
      order by moved.at desc, payment.id desc
      limit ${perPage} offset ${(page - 1) * perPage}`.execute(reportDb),
    sql<{ count: number }>`select count(*) as count from (${moved}) moved`.execute(reportDb),
    sql<Payments["sums"][number]>`
      select payment.way, payment.currency, ${operator} as operator, sum(payments)::bigint as count,
        sum(taken)::bigint as taken, sum(refunded)::bigint as refunded, sum(taken - refunded)::bigint as amount
      from (${movements}) movement join payment on payment.id = payment_id left join staff on staff.id = staff_id
      where is_money
      group by 1, 2, 3 order by 1, 2, 3`.execute(reportDb),
  ]);
  const names = new Map(scope.organizations.map(({ id, name }) => [id, name]));
  return {
    content: rows.map(({ prefix, num, organizationId, service, createdAt, ...row }) => ({
      ...row,
      num: shownNumber(prefix, num),
      organization: names.get(organizationId) ?? "",
      service: scope.speak(service),
      createdAt: createdAt.toISOString(),
    })),
    total: counted.rows[0]?.count ?? 0,
    sums: sums.rows,
  };
}

/** Returns what was completed without payment and is not paid since, the latest first. */
export async function readUnpaid(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  { operatorIds, page, perPage }: PaymentPage,
): Promise<{ readonly content: Unpaid[]; readonly total: number }> {
  const ids = scope.organizations.map(({ id }) => id);
  const unpaid = sql`
    unpaid_completion unpaid join ticket_item on ticket_item.id = unpaid.ticket_item_id
      join ticket on ticket.id = ticket_item.ticket_id
      join service on service.id = ticket_item.service_id
      left join staff on staff.id = unpaid.actor_id
    where unpaid.organization_id = any(${ids}) and ticket_item.queue_date between ${scope.from} and ${scope.to}
      -- It may have been resumed or paid since.
      and ticket_item.state = 'complete'
      and not exists (select from payment where ticket_item_id = ticket_item.id and state = 'paid')
      and (${operatorIds === undefined ? null : [...operatorIds]}::integer[] is null
        or unpaid.actor_id = any(${[...(operatorIds ?? [])]}))`;
  const [{ rows }, counted] = await Promise.all([
    sql<UnpaidRow>`
      select unpaid.ticket_item_id as id, ticket.id as "ticketId", ticket.prefix, ticket.num,
        unpaid.organization_id as "organizationId", service.name as service,
        coalesce(${personName("staff")}, '') as operator, unpaid.amount_minor as amount, unpaid.currency,
        unpaid.reason, unpaid.at
      from ${unpaid} order by unpaid.at desc, id desc
      limit ${perPage} offset ${(page - 1) * perPage}`.execute(reportDb),
    sql<{ count: number }>`select count(*) as count from ${unpaid}`.execute(reportDb),
  ]);
  const names = new Map(scope.organizations.map(({ id, name }) => [id, name]));
  return {
    content: rows.map(({ prefix, num, organizationId, service, at, ...row }) => ({
      ...row,
      num: shownNumber(prefix, num),
      organization: names.get(organizationId) ?? "",
      service: scope.speak(service),
      at: at.toISOString(),
    })),
    total: counted.rows[0]?.count ?? 0,
  };
}

type Unpaid = Payments["unpaid"][number];
type UnpaidRow = Omit<Unpaid, "num" | "organization" | "service" | "at"> & {
  readonly prefix: string;
  readonly num: number | null;
  readonly organizationId: number;
  readonly service: Words;
  readonly at: Date;
};

type PaymentRow = Omit<Payment, "num" | "organization" | "service" | "createdAt"> & {
  readonly prefix: string;
  readonly num: number | null;
  readonly organizationId: number;
  readonly service: Words;
  readonly createdAt: Date;
};
