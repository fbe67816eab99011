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

/** Returns the payments of the report, the latest first, and what was paid by way, currency and operator. */
export async function readPayments(
  { reportDb }: ReportDeps,
  scope: ReportScope,
  { operatorIds, page, perPage }: PaymentPage,
): Promise<Pick<Payments, "content" | "total" | "sums">> {
  const ids = scope.organizations.map(({ id }) => id);
  const payments = sql`
    payment join ticket on ticket.id = payment.ticket_id
      join ticket_item on ticket_item.id = payment.ticket_item_id
      join service on service.id = ticket_item.service_id
      left join staff on staff.id = payment.created_by
    where payment.organization_id = any(${ids}) and ticket.queue_date between ${scope.from} and ${scope.to}
      and (${operatorIds === undefined ? null : [...operatorIds]}::integer[] is null
        or payment.created_by = any(${[...(operatorIds ?? [])]}))`;
  const operator = sql`coalesce(${personName("staff")}, '')`;
  const [{ rows }, counted, sums] = await Promise.all([
    sql<PaymentRow>`
      select payment.id, payment.ticket_id as "ticketId", ticket.prefix, ticket.num,
        payment.organization_id as "organizationId", service.name as service, ${operator} as operator, payment.way,
        payment.state, payment.amount_minor as amount, payment.refunded_minor as refunded, payment.currency,
        payment.receipt, concat_ws('; ', (select string_agg(reason, '; ' order by id) from payment_refund
          where payment_id = payment.id and state = 'done'), payment.kept_reason) as reason,
        payment.created_at as "createdAt"
      from ${payments} order by payment.created_at desc, payment.id desc
      limit ${perPage} offset ${(page - 1) * perPage}`.execute(reportDb),
    sql<{ count: number }>`select count(*) as count from ${payments}`.execute(reportDb),
    sql<Payments["sums"][number]>`
      select payment.way, payment.currency, ${operator} as operator, count(*) as count,
        sum(payment.amount_minor)::bigint as taken, sum(payment.refunded_minor)::bigint as refunded,
        sum(payment.amount_minor - payment.refunded_minor)::bigint as amount
      from ${payments} and payment.state in ('paid', 'refunded')
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
