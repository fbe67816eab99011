import {
  allTickets,
  type Day,
  emptyDay,
  type Entry,
  entriesOf,
  hasEnded,
  isInHand,
} from "@cherga/engine/day/day";
import type { DayEvent } from "@cherga/engine/day/day-event";
import { evolveAll } from "@cherga/engine/day/evolve";
import { valuesOf } from "@cherga/engine/day/id-map";
import { type OccupiedPlace, occupancyOf, overlap } from "@cherga/engine/day/occupancy";
import { intervalsOf } from "@cherga/engine/life/intervals";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/tables";
import { loadConfig } from "#queue/config/load-config";
import { rulesOn } from "#queue/config/rules-on";
import { eventOfRow, type EventRow } from "#queue/day/event-row";
import { type DayKey, nameOf } from "#queue/day/day-state";
import { dueByClock } from "#queue/day/write-day";

/**
 * Gives what a database holds that must not be, in words; nothing when all is well. Each day is told anew from its
 * events, and everything else that is written must follow from them. The whole is read as it stood at one moment.
 */
export async function checkLaws(db: Kysely<Database>): Promise<readonly string[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const days = await listDays(tx);
      const rows = { tickets: await listTickets(tx), items: await listItems(tx) };
      return [
        ...days.flatMap(brokenInDay),
        ...different("tickets", rows.tickets, days.flatMap(ticketsTold)),
        ...different("items", rows.items, days.flatMap(itemsTold)),
        ...different("promised times", await listOccupied(tx), days.flatMap(occupiedTold)),
        ...lostTickets(days, rows.tickets.length),
        ...(await forgottenTimers(tx, days)),
      ];
    });
}

/** A day, what happened on it, and what that made of it. */
type ToldDay = DayKey & {
  readonly version: number;
  readonly nextDueAt: number | null;
  readonly events: readonly DayEvent[];
  readonly day: Day;
};

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::double precision`);

async function listDays(db: Kysely<Database>): Promise<readonly ToldDay[]> {
  const { rows } = await sql<DayKey & { version: number; nextDueAt: number | null }>`
    select organization_id as "organizationId", queue_date as date, version, ${ms("next_due_at")} as "nextDueAt"
    from organization_day order by 1, 2`.execute(db);
  const { rows: eventRows } = await sql<EventRow & DayKey>`
    select organization_id as "organizationId", queue_date as date, seq, ${ms("at")} as at, type, ticket_id,
      ticket_item_id, operator_id, data
    from ticket_event order by 1, 2, seq`.execute(db);
  const eventsByDay = groupedBy(eventRows, nameOf);
  return rows.map((row) => {
    const events = (eventsByDay.get(nameOf(row)) ?? []).map(eventOfRow);
    return { ...row, events, day: evolveAll(emptyDay, events) };
  });
}

function groupedBy<T, K>(values: readonly T[], keyOf: (value: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}

/** The laws of one day. */
function brokenInDay(told: ToldDay): readonly string[] {
  const { day, events, version } = told;
  const entries = entriesOf(allTickets(day));
  const numbers = events.flatMap((event) => ("num" in event && event.num !== undefined ? [event.num] : []));
  const inHand = valuesOf(day.desks).flatMap((desk) => desk.inHand);
  const held = entries.filter(({ item }) => isInHand(item));
  return [
    ...unless(isCounting(events.map(({ seq }) => seq)), "events are not counted from one without gaps"),
    ...unless(version === events.length, `version ${version}, though there are ${events.length} events`),
    ...unless(isCounting(numbers), `numbers ${numbers.join(" ")} leave some out or repeat some`),
    ...unless(
      isSameSet(
        inHand,
        held.map(({ item }) => item.id),
      ),
      "desks and items differ on what is in hand",
    ),
    ...unless(isDistinct(held.map(({ ticket }) => ticket.id)), "somebody is in two hands at once"),
    ...entries.flatMap((entry) => brokenIntervals(entry, day.lastAt)),
    ...overlapping(occupancyOf(day)),
  ].map((law) => `${nameOf(told)}: ${law}`);
}

const unless = (holds: boolean, law: string): readonly string[] => (holds ? [] : [law]);
const isCounting = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => number === index + 1);
const isDistinct = (ids: readonly number[]): boolean => new Set(ids).size === ids.length;
const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  isDistinct(one) &&
  isDistinct(other) &&
  one.length === other.length &&
  one.every((id) => other.includes(id));

/** Each item has exactly one open interval until its end, and its intervals leave no time out. */
function brokenIntervals({ item }: Entry, now: number): readonly string[] {
  const intervals = intervalsOf(item.spans, now);
  const open = intervals.filter(({ to }) => to === undefined).length;
  const hasGap = intervals.some(
    ({ to }, index) => index + 1 < intervals.length && to !== intervals[index + 1]?.from,
  );
  return [
    ...unless(open === (hasEnded(item) ? 0 : 1), `item ${item.id} has ${open} open intervals`),
    ...unless(!hasGap, `the intervals of item ${item.id} leave time out`),
  ];
}

function overlapping(occupied: readonly OccupiedPlace[]): readonly string[] {
  return occupied.flatMap((one, index) =>
    occupied
      .slice(index + 1)
      .filter((other) => overlap(one, other))
      .map((other) => `the times of items ${one.itemId} and ${other.itemId} overlap`),
  );
}

/** A row of the database in words, so that two sides can be held against each other. */
type Line = string;

const lineOf = (...values: readonly unknown[]): Line => JSON.stringify(values);

async function listTickets(db: Kysely<Database>): Promise<readonly Line[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select id, organization_id, queue_date, num, prefix, type, pass_way, status, ${ms("entry_at")} as entry_at
    from ticket`.execute(db);
  return rows.map((row) => lineOf(...Object.values(row)));
}

const ticketsTold = ({ organizationId, date, day }: ToldDay): readonly Line[] =>
  allTickets(day).map(({ id, num, prefix, type, passWay, status, entryTime }) =>
    lineOf(id, organizationId, date, num ?? null, prefix, type, passWay, status, entryTime),
  );

async function listItems(db: Kysely<Database>): Promise<readonly Line[]> {
  // Whether a queued item is planned or waits, only the clock can say.
  const { rows } = await sql<Record<string, unknown>>`
    select id, ticket_id, position, service_id, operator_id,
      case when state in ('planned', 'wait') then 'queued' else state end as state, ${ms("planned_at")} as planned_at,
      ${ms("called_at")} as called_at, ${ms("started_at")} as started_at, ${ms("ended_at")} as ended_at, is_late,
      is_day_closed, is_no_show
    from ticket_item`.execute(db);
  return rows.map((row) => lineOf(...Object.values(row)));
}

const itemsTold = ({ day }: ToldDay): readonly Line[] =>
  allTickets(day).flatMap((ticket) =>
    ticket.items.map((item, position) =>
      lineOf(
        item.id,
        ticket.id,
        position,
        item.serviceId,
        item.holder ?? null,
        item.phase,
        item.plannedTime ?? null,
        item.calledAt ?? null,
        item.startedAt ?? null,
        (hasEnded(item) ? item.spans.at(-1)?.to : undefined) ?? null,
        item.isLate,
        item.isDayClosed,
        item.isNoShow,
      ),
    ),
  );

async function listOccupied(db: Kysely<Database>): Promise<readonly Line[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ticket_item_id, organization_id, operator_id, ${ms("lower(during)")} as from, ${ms("upper(during)")} as to
    from occupancy`.execute(db);
  return rows.map((row) => lineOf(...Object.values(row)));
}

const occupiedTold = ({ organizationId, day }: ToldDay): readonly Line[] =>
  occupancyOf(day).map(({ itemId, operatorId, from, to }) =>
    lineOf(itemId, organizationId, operatorId, from, to),
  );

function different(what: string, written: readonly Line[], told: readonly Line[]): readonly string[] {
  const [inRows, inEvents] = [new Set(written), new Set(told)];
  return [
    ...unless(inRows.size === written.length && inEvents.size === told.length, `${what} are there twice`),
    ...written.filter((line) => !inEvents.has(line)).map((line) => `${what}: written but not told: ${line}`),
    ...told.filter((line) => !inRows.has(line)).map((line) => `${what}: told but not written: ${line}`),
  ];
}

/** All that were ever registered are on one day each, open or ended, wherever they were moved. */
function lostTickets(days: readonly ToldDay[], written: number): readonly string[] {
  const registered = days.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === "registered" ? [event.ticketId] : [])),
  );
  const present = days.flatMap(({ day }) => allTickets(day).map(({ id }) => id));
  const found = new Set(present);
  const lost = registered.filter((id) => !found.has(id));
  return [
    ...unless(isDistinct(registered), "somebody was registered twice under one id"),
    ...unless(isDistinct(present), "somebody is on two days at once"),
    ...unless(lost.length === 0, `lost: ${lost.join(" ")}`),
    ...unless(registered.length === written, `${registered.length} were registered, ${written} are there`),
  ];
}

/** A day that does not know when it is due again would stand still. */
async function forgottenTimers(db: Kysely<Database>, days: readonly ToldDay[]): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const [organizationId, own] of groupedBy(days, (told) => told.organizationId)) {
    const config = await loadConfig(db, organizationId);
    for (const told of own) {
      const dueAt = dueByClock({ day: told.day, rules: rulesOn(config, told.date) });
      // A day on which nothing has been written yet has nothing to look forward to.
      const isUntouched = told.events.length === 0 && told.nextDueAt === null;
      const willBeLookedAt = told.nextDueAt === -Infinity;
      if (told.nextDueAt !== dueAt && !isUntouched && !willBeLookedAt)
        broken.push(`${nameOf(told)}: due at ${told.nextDueAt}, though it should be at ${dueAt}`);
    }
  }
  return broken;
}
