import { isInScope, type Scope, scopeOf } from "@cherga/contract/access";
import { type FoundVisit, mostVisitsFound, type VisitorData } from "@cherga/contract/calls/retention";
import { Refusal } from "@cherga/contract/errors";
import type { Words } from "@cherga/contract/fields";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { type AuditAction, writeAudit } from "#audit/write-audit";
import type { Session } from "#auth/session";
import type { Database } from "#db/tables";
import type { Tx } from "#db/transaction";
import type { BaseDeps } from "#auth/base-deps";
import type { Localize } from "#queue/views/localize";
import { eraseVisits, lockDaysOf } from "#retention/erase-visits";
import { comparablePhone } from "#visitors/limits/phones";

/** Visits of one visitor that an administrator has chosen. */
type VisitorDataRequest = { readonly ticketIds: readonly number[]; readonly session: Session };

/** Finds visits by a value that the visitor entered, the latest first. */
export async function findVisits(
  { db, clock }: Pick<BaseDeps, "db" | "clock">,
  { dataFieldId, value }: { readonly dataFieldId: number; readonly value: string },
  session: Session,
  speak: Localize,
): Promise<FoundVisit[]> {
  const field = await db
    .selectFrom("data_field")
    .select("type")
    .where("id", "=", dataFieldId)
    .executeTakeFirst();
  const phone = field?.type === "ph" ? comparablePhone(value) : undefined;
  // Phone numbers are compared without the country code.
  const isSaid =
    phone === undefined
      ? sql`search_key(value) = search_key(${value})`
      : sql`search_key(value) like search_key(${phone}) || '%'`;
  const visits = await listVisits(
    db,
    clock.now(),
    sql`ticket.id in (select ticket_id from ticket_value where data_field_id = ${dataFieldId} and ${isSaid})
      and ${inScope(scopeOf(session.actor))}`,
  );
  return visits.map((visit) => shown(visit, speak));
}

const inScope = (scope: Scope): RawBuilder<unknown> =>
  scope === "all" ? sql`true` : sql`ticket.organization_id = any(${[...scope]})`;

/** Returns everything that is stored about a visitor, and records the export in the audit log. */
export function exportVisits(
  { clock, inTransaction }: Pick<BaseDeps, "clock" | "inTransaction">,
  chosen: VisitorDataRequest,
  speak: Localize,
): Promise<VisitorData> {
  return inTransaction(async (tx) => {
    const visits = await getVisits(tx, chosen, clock.now());
    await refuseTooLarge(tx, chosen.ticketIds);
    const data = await readData(tx, chosen.ticketIds, speak);
    await writeDown(tx, "visitorData.export", visits, chosen.session, clock.now());
    return { exportedAt: clock.now().toISOString(), visits: data };
  });
}

const mostPhotoBytes = 20_000_000;

/** Photos are part of the document, which is held in memory. */
async function refuseTooLarge({ db }: Tx, ticketIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(content)), 0)::integer as bytes
    from photo where ticket_id = any(${ticketIds})`.execute(db);
  if ((rows[0]?.bytes ?? 0) > mostPhotoBytes) throw new Refusal("ERROR_TOO_LARGE");
}

/**
 * Erases what is stored about a visitor, and records it in the audit log. Refuses as a whole when a visit is still
 * open.
 */
export function eraseChosen(
  { clock, inTransaction }: Pick<BaseDeps, "clock" | "inTransaction">,
  chosen: VisitorDataRequest,
): Promise<{ readonly visits: number }> {
  return inTransaction(async (tx) => {
    await lockDaysOf(tx, chosen.ticketIds);
    const visits = await getVisits(tx, chosen, clock.now());
    const open = visits.filter(({ isOpen }) => isOpen);
    if (open.length > 0)
      throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { ticketIds: open.map(({ ticketId }) => ticketId) });
    await deleteOldAnswers(
      tx,
      visits.map(({ token }) => token),
    );
    await eraseVisits(tx, chosen.ticketIds, clock.now());
    await writeDown(tx, "visitorData.erase", visits, chosen.session, clock.now());
    return { visits: visits.length };
  });
}

/** Deletes stored answers of repeatable requests: they are kept for a day, and contain the ticket with its token. */
async function deleteOldAnswers({ db }: Tx, tokens: readonly string[]): Promise<void> {
  await sql`
    delete from idempotency using unnest(${tokens}::text[]) as gone (token)
    where strpos(answer::text, gone.token) > 0`.execute(db);
}

type Visit = Omit<FoundVisit, "organization" | "services"> & {
  readonly token: string;
  readonly organizationId: number;
  readonly organizationName: Words;
  readonly services: readonly Words[];
};

/** Returns the chosen visits; refuses if one does not exist, or lies outside of the caller's organizations. */
async function getVisits(
  { db }: Tx,
  { ticketIds, session }: VisitorDataRequest,
  now: Date,
): Promise<readonly Visit[]> {
  const visits = await listVisits(db, now, sql`ticket.id = any(${ticketIds})`);
  const scope = scopeOf(session.actor);
  const isAll =
    visits.length === new Set(ticketIds).size &&
    visits.every(({ organizationId }) => isInScope(scope, organizationId));
  if (!isAll) throw new Refusal("ERROR_NOT_FOUND");
  return visits;
}

async function listVisits(
  db: Kysely<Database>,
  now: Date,
  isWanted: RawBuilder<unknown>,
): Promise<readonly Visit[]> {
  const { rows } = await sql<Visit>`
    select ticket.id as "ticketId", token, organization_id as "organizationId", organization.name as "organizationName",
      queue_date as date, status, ${number} as num,
      (select json_agg(service.name order by position) from ticket_item join service on service.id = service_id
        where ticket_id = ticket.id) as services,
      (select coalesce(json_agg(json_build_object('dataFieldId', data_field_id, 'value', value) order by data_field_id), '[]')
        from ticket_value where ticket_id = ticket.id) as values,
      queue_date >= (${now}::timestamptz at time zone (option #>> '{globalSetting,timeZone}'))::date
        and status not in ('cancel', 'delay')
        and exists (select from ticket_item where ticket_id = ticket.id and state not in ('complete', 'deleted'))
        as "isOpen"
    from ticket join organization on organization.id = organization_id
    where ${isWanted}
    order by queue_date desc, ticket.id desc limit ${mostVisitsFound}`.execute(db);
  return rows;
}

/** The displayed number. */
const number = sql`case when num is not null then prefix || lpad(num::text, greatest(3, length(num::text)), '0') end`;

function shown(visit: Visit, speak: Localize): FoundVisit {
  const { token: _token, organizationId, organizationName, services, ...rest } = visit;
  return {
    ...rest,
    organization: { id: organizationId, name: speak(organizationName) },
    services: services.map(speak),
  };
}

/** All data of a visit as the database returns it: names in all languages, and its own time format. */
type VisitRow = Omit<VisitorData["visits"][number], "organization" | "services" | "values"> & {
  readonly organization: Words;
  readonly services: readonly (Omit<VisitorData["visits"][number]["services"][number], "name"> & {
    readonly name: Words;
  })[];
  readonly values: readonly { readonly field: Words; readonly name: string; readonly value: string }[];
};

async function readData(
  { db }: Tx,
  ticketIds: readonly number[],
  speak: Localize,
): Promise<VisitorData["visits"]> {
  const { rows } = await sql<VisitRow>`
    select organization.name as organization, queue_date as date, ${number} as num, status, ticket.type,
      ${utc("entry_at")} as "registeredAt",
      (select json_agg(json_build_object('name', service.name, 'state', state, 'plannedAt', ${utc("planned_at")},
          'calledAt', ${utc("called_at")}, 'startedAt', ${utc("started_at")}, 'endedAt', ${utc("ended_at")},
          'notes', (select coalesce(json_agg(json_build_object('at', ${utc("at")}, 'text', text) order by ticket_note.id), '[]')
            from ticket_note where ticket_item_id = ticket_item.id)) order by position)
        from ticket_item join service on service.id = service_id where ticket_id = ticket.id) as services,
      (select coalesce(json_agg(json_build_object('field', label, 'name', data_field.name, 'value', value)
          order by data_field_id), '[]')
        from ticket_value join data_field on data_field.id = data_field_id where ticket_id = ticket.id) as values,
      (select coalesce(json_agg(json_build_object('channel', channel, 'kind', kind, 'recipient', recipient,
          'text', text, 'state', state, 'created', ${utc("created_at")}, 'sent', ${utc("sent_at")}) order by message.id), '[]')
        from message where ticket_id = ticket.id) as messages,
      (select reason from ticket_cancellation where ticket_id = ticket.id) as "cancelReason",
      (select json_build_object('answeredAt', ${utc("answered_at")}, 'comment', comment,
          'ratings', json_build_array(first_rating, second_rating, third_rating))
        from survey_answer where ticket_id = ticket.id) as survey,
      (select coalesce(json_agg('data:' || photo.type || ';base64,' || translate(encode(content, 'base64'), E'\n', '')
          order by created_at), '[]')
        from photo where ticket_id = ticket.id) as photos,
      (select coalesce(json_agg(endpoint order by id), '[]') from push_subscription where ticket_id = ticket.id) as browsers
    from ticket join organization on organization.id = organization_id
    where ticket.id = any(${ticketIds})
    order by queue_date desc, ticket.id desc`.execute(db);
  return rows.map((visit) => ({
    ...visit,
    organization: speak(visit.organization),
    services: visit.services.map((service) => ({ ...service, name: speak(service.name) })),
    values: visit.values.map(({ field, name, value }) => ({ field: speak(field) || name, value })),
  }));
}

/** Returns an instant in its wire format. */
const utc = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Writes one line for each organization of the visits. */
async function writeDown(
  tx: Tx,
  action: AuditAction,
  visits: readonly Visit[],
  { actor }: Session,
  at: Date,
): Promise<void> {
  for (const organizationId of new Set(visits.map((visit) => visit.organizationId))) {
    const ticketIds = visits
      .filter((visit) => visit.organizationId === organizationId)
      .map(({ ticketId }) => ticketId);
    await writeAudit(tx, { at, actorId: actor.id, organizationId, action, details: { ticketIds } });
  }
}
