import {
  allTickets,
  type Day,
  entriesOf,
  hasEnded,
  openTickets,
  stateOf,
  type Ticket,
} from "@cherga/engine/day/day";
import { intervalsOf, timeSpent } from "@cherga/engine/life/intervals";
import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { listCentres } from "#demo/hall/centres";
import { fillDays, pastDays as daysBefore, presentDays } from "#demo/hall/fill-days";
import { isInvented } from "#demo/hall/people";
import type { Deps } from "#deps";
import type { DayKey, DayState } from "#queue/day/day-state";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { askDay } from "#testing/ask-day";

/** A Tuesday in the morning, wherever a centre is. */
const morning = "2026-05-05T08:15:00Z";
const now = Date.parse(morning);

const demoDays = [...presentDays, ...daysBefore(14)];

let demo: TestApp;
/** Everything that was filled, as a server that did not fill it reads it. */
let days: readonly DayState[];
beforeAll(async () => {
  demo = await makeTestApp(undefined, makeSetClock(morning));
  await fillDemo(demo.deps);
  await fillDays(demo.deps, demoDays);
  const reader = await makeTestApp(demo.database);
  days = await Promise.all((await filledDays(demo.deps)).map((key) => reader.deps.days.read(key)));
  await reader.close();
});
afterAll(() => demo.close());

const todayOf = ({ rules }: DayState): string => dateAt(rules.frame.zone, now);
const pastDays = () => days.filter((known) => known.date < todayOf(known));
const todays = () => days.filter((known) => known.date === todayOf(known));
const daysAhead = () => days.filter((known) => known.date > todayOf(known));

describe("the past days of the demo", () => {
  test("have answers to the survey, of visitors who were served, some with a comment", async () => {
    const { rows } = await demo.deps.pool.query<{
      ticketId: number;
      waiting: number;
      comment: string;
      at: Date;
    }>(
      `select ticket_id as "ticketId", second_rating as waiting, comment, answered_at as at from survey_answer`,
    );
    const served = pastDays().flatMap(({ day }) =>
      allTickets(day).filter(({ items }) => items.some(({ phase }) => phase === "complete")),
    );
    const ids = new Set(served.map(({ id }) => id));
    const past = rows.filter(({ ticketId }) => ids.has(ticketId));
    expect(past.length / served.length).toBeGreaterThan(0.2);
    expect(past.length / served.length).toBeLessThan(0.4);
    expect(past.length).toBeGreaterThan(rows.length * 0.8);
    expect(rows.every(({ at }) => at.getTime() <= now)).toBe(true);
    expect(new Set(rows.map(({ waiting }) => waiting))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(new Set(rows.map(({ comment }) => comment)).size).toBeGreaterThan(8);
  });

  test("are filled as far back as asked for, except where a centre was closed", () => {
    const dates = (organizationId: number) =>
      pastDays()
        .filter((known) => known.organizationId === organizationId)
        .map(({ date }) => date)
        .toSorted();
    const twoWeeks = Array.from({ length: 14 }, (_, index) => addDays("2026-04-21", index));
    const sundays = ["2026-04-26", "2026-05-03"];
    expect(dates(1)).toEqual(twoWeeks);
    expect(dates(2)).toEqual(twoWeeks.filter((date) => !sundays.includes(date)));
    expect(dates(3)).toEqual(twoWeeks.filter((date) => !sundays.includes(date)));
  });

  test("are closed, with nothing open and nothing due", async () => {
    expect(pastDays().filter(({ day }) => !day.isClosed || openTickets(day).length > 0)).toEqual([]);
    const { rows } = await demo.deps.pool.query(
      "select 1 from organization_day where queue_date < '2026-05-05' and next_due_at is not null",
    );
    expect(rows).toEqual([]);
  });

  test("are busy, and nearly all visitors are served", () => {
    const ended = pastDays().flatMap(({ day }) => entriesOf(allTickets(day)));
    const served = ended.filter(({ item }) => item.phase === "complete").length / ended.length;
    expect(served).toBeGreaterThan(0.85);
    expect(served).toBeLessThan(0.99);
    const visitors = pastDays().flatMap(({ organizationId, day }) =>
      organizationId === 1 ? [allTickets(day).length] : [],
    );
    expect(Math.min(...visitors)).toBeGreaterThan(60);
    expect(Math.max(...visitors)).toBeLessThan(200);
  });

  test("know every way to come, late and given up visits, and visits for several things", () => {
    const tickets = pastDays().flatMap(({ day }) => allTickets(day));
    expect(new Set(tickets.map(({ type }) => type))).toEqual(
      new Set(["inPlaceCurrent", "inPlaceFixed", "online", "viaBot"]),
    );
    expect(tickets.some(({ status }) => status === "cancel")).toBe(true);
    expect(tickets.some(({ log }) => log.some((event) => event.type === "hold" && event.late))).toBe(true);
    expect(tickets.some(({ items }) => items.length > 2)).toBe(true);
  });
});

describe("today in the demo", () => {
  test("is in full swing: people are served, some are done, and more will come", () => {
    expect(todays().map(({ organizationId }) => organizationId)).toEqual([1, 2, 3]);
    for (const { day } of todays()) {
      const states = entriesOf(allTickets(day)).map((entry) => stateOf(entry, now));
      expect(states).toContain("complete");
      expect(states).toContain("planned");
      expect(day.isClosed).toBe(false);
    }
    const inHand = todays().flatMap(({ day }) =>
      entriesOf(openTickets(day)).filter(({ item }) => ["called", "serving"].includes(item.phase)),
    );
    expect(inHand.length).toBeGreaterThan(1);
  });

  test("has come as far as the clock and no farther, and timers go on from here", async () => {
    expect(Math.max(...todays().map(({ day }) => day.lastAt))).toBeLessThanOrEqual(now);
    const { rows } = await demo.deps.pool.query<{ due: Date | null }>(
      "select next_due_at as due from organization_day where queue_date = '2026-05-05'",
    );
    expect(rows.map(({ due }) => (due?.getTime() ?? 0) > now)).toEqual([true, true, true]);
  });
});

test("the days ahead have bookings and nothing else, tomorrow more than later", () => {
  const entries = daysAhead().flatMap(({ day }) => entriesOf(allTickets(day)));
  expect(new Set(entries.map(({ ticket }) => ticket.passWay))).toEqual(new Set(["fixed"]));
  expect(new Set(entries.map(({ item }) => item.phase))).toEqual(new Set(["queued", "deleted"]));
  const bookedOn = (offset: number) =>
    daysAhead()
      .filter(({ date }) => date === addDays("2026-05-05", offset))
      .reduce((sum, { day }) => sum + openTickets(day).length, 0);
  expect(bookedOn(1)).toBeGreaterThan(25);
  expect(bookedOn(1)).toBeGreaterThan(bookedOn(9));
});

describe("every day of the demo", () => {
  test("add up: every registered visitor is served, gone or still there, and numbers have no gaps", () => {
    for (const { day, rules } of days) {
      const tickets = allTickets(day);
      const registered = tickets.flatMap(({ log }) => log.filter(({ type }) => type === "registered"));
      const ended = entriesOf(tickets).filter(({ item }) => hasEnded(item)).length;
      const open = entriesOf(tickets).filter(({ item }) => !hasEnded(item)).length;
      expect(registered.length).toBe(tickets.length);
      expect(ended + open).toBe(registered.flatMap((event) => ("items" in event ? event.items : [])).length);
      const { ticketNumberOffset } = rules.settings;
      expect(tickets.map(({ num = 0 }) => num - ticketNumberOffset).toSorted((a, b) => a - b)).toEqual(
        tickets.map((_, index) => index + 1),
      );
    }
  });

  test("is the same in the tables as its events tell it", async () => {
    const { rows } = await demo.deps.pool.query(`
      select ticket_item.id, state, waiting_ms as waiting, serving_ms as serving, ticket.status, ticket.num
      from ticket_item join ticket on ticket.id = ticket_id order by ticket_item.id`);
    const told = days.flatMap(({ day }) =>
      entriesOf(allTickets(day)).map(({ ticket, item }) => ({
        id: item.id,
        state: stateOf({ ticket, item }, day.lastAt),
        waiting: timeSpent(item.spans, ["waiting"], day.lastAt),
        serving: timeSpent(item.spans, ["serving"], day.lastAt),
        status: ticket.status,
        num: ticket.num,
      })),
    );
    // What waits is written when something happens to it, and goes on waiting.
    const ended = (row: { readonly state: string }) => row.state === "complete" || row.state === "deleted";
    expect(rows.filter(ended)).toEqual(told.filter(ended).toSorted((a, b) => a.id - b.id));
    expect(rows.length).toBe(told.length);
  });

  test("has no operator with two visitors at once", () => {
    expect(days.flatMap(({ day }) => overlapsIn(day))).toEqual([]);
  });

  test("promises no time twice, and keeps no promised time that is over", async () => {
    const { rows } = await demo.deps.pool.query<{ id: number }>("select ticket_item_id as id from occupancy");
    const promised = days.flatMap(({ day }) =>
      entriesOf(allTickets(day)).flatMap(({ item }) => (item.isOccupying ? [item.id] : [])),
    );
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(promised.toSorted((a, b) => a - b));
    expect(pastDays().flatMap(({ day }) => entriesOf(allTickets(day)).filter(isPromised))).toEqual([]);
  });

  test("has visitors with fictional names", () => {
    const strangers = days.flatMap(({ day, clients }) =>
      allTickets(day).filter(({ id }) => !isInvented(clients.get(id) ?? { values: [] })),
    );
    expect(strangers).toEqual([]);
  });
});

describe("filling", () => {
  test("at the same time makes the same days", async () => {
    const other = await makeTestApp(undefined, makeSetClock(morning));
    await fillDemo(other.deps);
    await fillDays(other.deps, [-1, 2]);
    const again = await storiesOf(other.deps, await filledDays(other.deps));
    expect(again.length).toBeGreaterThan(300);
    expect(await storiesOf(demo.deps, await filledDays(other.deps))).toEqual(again);
    await other.close();
  });

  test("once more changes nothing, and when asked to stop it does nothing", async () => {
    const keys = await filledDays(demo.deps);
    const before = await storiesOf(demo.deps, keys);
    await fillDays(demo.deps, demoDays);
    await fillDays(demo.deps, [-20], AbortSignal.abort());
    expect(await filledDays(demo.deps)).toEqual(keys);
    expect(await storiesOf(demo.deps, keys)).toEqual(before);
  });

  test("leaves a day alone on which something has happened", async () => {
    const key = { organizationId: 1, date: "2026-05-18" };
    const { rules } = await demo.deps.days.read(key);
    await askDay(demo.deps.days, key, {
      actorId: null,
      command: async ({ takeIds }) => {
        const [ticketId = 0, itemId = 0] = await takeIds(2);
        const startAt = rules.frame.startsAtMs + 12 * 3_600_000;
        return {
          type: "register",
          ticketId,
          ticketType: "online",
          parts: [{ itemId, serviceId: 1 }],
          startAt,
        };
      },
      answer: () => null,
    });
    await fillDays(demo.deps, [13]);
    expect(allTickets((await demo.deps.days.read(key)).day)).toHaveLength(1);
  });
});

async function filledDays({ pool }: Deps): Promise<readonly DayKey[]> {
  const { rows } = await pool.query<DayKey>(`
    select organization_id as "organizationId", queue_date as date
    from organization_day where version > 0 order by organization_id, queue_date`);
  return rows;
}

/** Gives what has happened on some days, without the ids it happened to be written under. */
async function storiesOf({ pool }: Deps, keys: readonly DayKey[]): Promise<readonly unknown[]> {
  const { rows } = await pool.query(
    `select organization_id, queue_date, seq, at, type, operator_id, value
    from ticket_event left join ticket_value on ticket_value.ticket_id = ticket_event.ticket_id and data_field_id = 1
    where (organization_id, queue_date) in (select * from unnest($1::integer[], $2::date[]))
    order by organization_id, queue_date, seq`,
    [keys.map(({ organizationId }) => organizationId), keys.map(({ date }) => date)],
  );
  return rows;
}

const isPromised = ({ item }: { readonly item: Ticket["items"][number] }): boolean => item.isOccupying;

/** Gives the visits that begin at a desk before the one before has ended there. */
function overlapsIn(day: Day): readonly unknown[] {
  const visits = entriesOf(allTickets(day)).flatMap(({ item }) =>
    intervalsOf(item.spans, day.lastAt)
      .filter(({ kind }) => kind === "called" || kind === "serving")
      .map(({ from, to = day.lastAt }) => ({ operatorId: item.holder, itemId: item.id, from, to })),
  );
  return visits.filter((visit) =>
    visits.some(
      (other) =>
        other.itemId !== visit.itemId &&
        other.operatorId === visit.operatorId &&
        other.from < visit.to &&
        visit.from < other.to,
    ),
  );
}

test("the demo plays in its own three centres", async () => {
  expect(await listCentres(demo.deps.pool)).toEqual([
    { organizationId: 1, zone: "Europe/Kiev" },
    { organizationId: 2, zone: "Europe/Warsaw" },
    { organizationId: 3, zone: "Europe/Istanbul" },
  ]);
});
