import type { DayEventEntry, DayEventType } from "@cherga/contract/calls/debug";
import type { Words } from "@cherga/contract/fields";
import { type RawBuilder, sql } from "kysely";
import type { BaseDeps } from "#auth/base-deps";
import type { DayKey } from "#queue/day/day-state";
import type { Localize } from "#queue/views/localize";

export type DayEventDeps = {
  /** The connections of reports, so that administrators who look do not hold up the desks. */
  readonly reportDb: BaseDeps["db"];
};

type EventFilter = {
  readonly type?: DayEventType | undefined;
  readonly staffId?: number | undefined;
  readonly num?: string | undefined;
  readonly skip: number;
  readonly most: number;
};

/** Reads the events of a day, the latest first, how many there are, and who appears in them. */
export async function readDayEvents(
  deps: DayEventDeps,
  day: DayKey,
  speak: Localize,
  filter: EventFilter,
): Promise<Pick<DayEventPage, "content" | "total" | "people">> {
  const { reportDb: db } = deps;
  const { organizationId, date } = day;
  const { type, staffId, num, skip, most } = filter;
  const ofDay = sql`event.organization_id = ${organizationId} and event.queue_date = ${date}`;
  // Joined for the page only: a day has thousands of events.
  const { rows } = await sql<EventRow>`
    with found as (
      select event.seq from ticket_event event left join ticket on ticket.id = event.ticket_id
      where ${ofDay} and (${type ?? null}::text is null or event.type = ${type ?? null})
        and (${staffId ?? null}::integer is null or ${staffId ?? null} in (event.operator_id, event.actor_id))
        and (${num ?? null}::text is null or upper(${num ?? null}) in (ticket.num::text, upper(${shownNumber}))))
    select event.seq, event.at, event.type, event.ticket_id as "ticketId", ${shownNumber} as num,
      event.ticket_item_id as "itemId", service.name as service, ${named("operator")} as operator,
      ${named("actor")} as actor, event.data, ${named("target")} as target, (select count(*) from found)::integer as total
    from (select seq from found order by seq desc offset ${skip} limit ${most}) shown
      join ticket_event event on ${ofDay} and event.seq = shown.seq
      left join ticket on ticket.id = event.ticket_id
      left join ticket_item item on item.id = coalesce(event.ticket_item_id,
        (select min(id) from ticket_item where ticket_id = event.ticket_id))
      left join service on service.id = item.service_id
      left join staff operator on operator.id = event.operator_id
      left join staff actor on actor.id = event.actor_id
      left join staff target on target.id = (event.data ->> 'toOperatorId')::integer
    order by event.seq desc`.execute(db);
  // An address may name a page that is not there: the first one is shown instead.
  if (rows.length === 0 && skip > 0) return readDayEvents(deps, day, speak, { ...filter, skip: 0 });
  const { rows: people } = await sql<{ readonly id: number; readonly name: string }>`
    select staff.id, ${nameOf("staff")} as name from staff
    where staff.id in (select event.operator_id from ticket_event event where ${ofDay}
      union select event.actor_id from ticket_event event where ${ofDay})
    order by 2, 1`.execute(db);
  return {
    content: rows.map((row) => entryOf(row, speak)),
    total: rows[0]?.total ?? 0,
    people,
  };
}

type DayEventPage = {
  readonly content: DayEventEntry[];
  readonly total: number;
  readonly people: { readonly id: number; readonly name: string }[];
};

type EventRow = Omit<DayEventEntry, "at" | "service" | "details"> & {
  readonly at: Date;
  readonly service: Words | null;
  readonly data: EventData;
  readonly target: DayEventEntry["operator"];
  readonly total: number;
};

/** What the details are made of; an event has more. */
type EventData = Omit<DayEventEntry["details"], "toOperator" | "time"> & {
  readonly startAt?: number;
  readonly wantAt?: number;
  readonly until?: number;
};

const shownNumber = sql`
  (ticket.prefix || lpad(ticket.num::text, greatest(3, length(ticket.num::text)), '0'))`;

const nameOf = (staff: string): RawBuilder<string> => sql`
  coalesce(nullif(trim(${sql.ref(`${staff}.first_name`)} || ' ' || ${sql.ref(`${staff}.last_name`)}), ''),
    ${sql.ref(`${staff}.username`)})`;

const named = (staff: string): RawBuilder<unknown> => sql`
  case when ${sql.ref(`${staff}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${staff}.id`)}, 'name', ${nameOf(staff)}) end`;

function entryOf(
  { at, service, data, target, total: _total, ...row }: EventRow,
  speak: Localize,
): DayEventEntry {
  const { because, isRepeat, ticketType, status, passWay, outcome, late, isNoShow, isDayClosed, isTimer } =
    data;
  const time = data.startAt ?? data.wantAt ?? data.until;
  return {
    ...row,
    at: at.toISOString(),
    service: service === null ? null : speak(service),
    details: {
      because,
      isRepeat,
      ticketType,
      status,
      passWay,
      outcome,
      late,
      isNoShow,
      isDayClosed,
      isTimer,
      ...(target === null ? {} : { toOperator: target.name }),
      ...(time === undefined ? {} : { time: new Date(time).toISOString() }),
    },
  };
}
