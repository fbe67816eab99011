import { Refusal } from "@cherga/contract/errors";
import { type DayRows, isWhole } from "#branches/copy/day-rows";
import type { Row, RowClient, Rows } from "#branches/copy/table-rows";

/** A branch writes its own organizations and nothing else, whatever it sends. */
const forbid = (): never => {
  throw new Refusal("ERROR_FORBIDDEN");
};

const numbersIn = (rows: readonly Row[], column: string): readonly number[] =>
  rows.map((row) => row[column]).filter((value) => typeof value === "number");

/** Refuses a batch of a day with rows that do not belong to the day, or to tickets of other organizations. */
export async function refuseForeignDay(client: RowClient, day: DayRows): Promise<void> {
  if (!isWhole(day)) forbid();
  const { key, rows } = day;
  const { organizationId, date } = key;
  for (const row of Object.values(rows).flat())
    if ("organization_id" in row && row["organization_id"] !== organizationId) forbid();
  for (const table of ["ticket_event", "idempotency", "operator_day", "operator_stretch"])
    if ((rows[table] ?? []).some((row) => row["queue_date"] !== date)) forbid();
  const ticketIds = new Set(numbersIn(rows["ticket"] ?? [], "id"));
  const itemIds = new Set(numbersIn(rows["ticket_item"] ?? [], "id"));
  for (const [table, some] of Object.entries(rows)) {
    if (table === "ticket_event") continue;
    if (numbersIn(some, "ticket_id").some((id) => !ticketIds.has(id))) forbid();
    if (numbersIn(some, "ticket_item_id").some((id) => !itemIds.has(id))) forbid();
  }
  const messageIds = numbersIn(rows["message"] ?? [], "id");
  const noteIds = numbersIn(rows["ticket_note"] ?? [], "id");
  const { rows: foreign } = await client.query({
    name: "foreign-rows-of-day",
    text: `select from ticket where id = any($2) and organization_id <> $1
       union all select from ticket_item where id = any($3) and organization_id <> $1
       union all select from message where id = any($4) and organization_id <> $1
       union all select from ticket_note join ticket_item on ticket_item.id = ticket_item_id
         where ticket_note.id = any($5) and organization_id <> $1`,
    values: [organizationId, [...ticketIds], [...itemIds], messageIds, noteIds],
  });
  if (foreign.length > 0) forbid();
}

/** Refuses other rows that do not belong to these organizations, or would replace some that do not. */
export async function refuseForeignRows(
  client: RowClient,
  organizationIds: readonly number[],
  rows: Rows,
): Promise<void> {
  const own = ["photo", "payment", "message", "survey_answer"].flatMap((table) => rows[table] ?? []);
  if (own.some((row) => !organizationIds.includes(Number(row["organization_id"])))) forbid();
  const [payments, events, refunds] = ["payment", "payment_event", "payment_refund"].map(
    (table) => rows[table] ?? [],
  );
  const paymentIds = [
    ...numbersIn(payments ?? [], "id"),
    ...numbersIn(events ?? [], "payment_id"),
    ...numbersIn(refunds ?? [], "payment_id"),
  ];
  const { rows: foreign } = await client.query(
    `select from payment where id = any($2) and organization_id <> all($1)
     union all select from payment_event join payment on payment.id = payment_id
       where payment_event.id = any($3) and organization_id <> all($1)
     union all select from payment_refund join payment on payment.id = payment_id
       where payment_refund.id = any($4) and organization_id <> all($1)
     union all select from message where id = any($5) and organization_id <> all($1)
     union all select from photo where id::text = any($6) and organization_id <> all($1)
     union all select from ticket where id = any($7) and organization_id <> all($1)`,
    [
      organizationIds,
      paymentIds,
      numbersIn(events ?? [], "id"),
      numbersIn(refunds ?? [], "id"),
      numbersIn(rows["message"] ?? [], "id"),
      (rows["photo"] ?? []).map(({ id }) => String(id)),
      numbersIn(own, "ticket_id"),
    ],
  );
  if (foreign.length > 0) forbid();
}
