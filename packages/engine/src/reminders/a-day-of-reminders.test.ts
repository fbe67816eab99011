import { expect, test } from "vitest";
import { type Day, emptyDay, openTickets } from "#day/day";
import type { DayEvent } from "#day/day-event";
import { anOperator, aRules, aService, at, minutes } from "#day/testing/a-day";
import { evolve } from "#day/evolve";
import { forecast } from "#forecast/forecast";
import { steadyOutlook } from "#forecast/pace";
import { seededRandom } from "#random/seeded-random";
import { bookedTime, dueSteps, type ReminderRule, ticketsToRemind } from "#reminders/reminders";
import { simulateDay, type Visitor } from "#simulation/simulate-day";
import { work } from "#testing/a-schedule";

// A day is simulated, and its reminders are looked for every 15 seconds, as a server does. The expected messages are
// worked out from the times of the visits alone: when each visitor registered, was called, or cancelled.

const bookings = 1;
const walkIns = 2;
const serviceMs = minutes(10);
const walkMs = 30_000;
const rules = aRules({
  services: [bookings, walkIns].map((id) => aService(id, { duration: 10, align: 5 })),
  operators: [bookings, walkIns].map((id) => anOperator(id, [work("09:00", "18:00", { services: [id] })])),
  settings: { checkForSleep: false },
});
const reminders: readonly ReminderRule[] = [
  { id: "hour", beginBeforeMin: 60, everyMin: 0, fromPlace: 0, validMin: 30 },
  { id: "often", beginBeforeMin: 40, everyMin: 15, fromPlace: 0, validMin: 10 },
  { id: "place", beginBeforeMin: 0, everyMin: 0, fromPlace: 3, validMin: 5 },
  { id: "both", beginBeforeMin: 10, everyMin: 0, fromPlace: 1, validMin: 5 },
];
const lookMs = 15_000;
const allDay = Array.from({ length: (11 * 3_600_000) / lookMs }, (_, count) => at("08:00") + count * lookMs);

function visitorsOf(seed: string): readonly Visitor[] {
  const random = seededRandom(seed);
  const booked = Array.from({ length: 24 }, (_, index): Visitor => {
    const startAt = at("09:30") + minutes(20) * index;
    // Most book before the day, some less than an hour before their time, when the first message is already missed.
    const asksAt = index % 4 === 3 ? startAt - minutes(5 + 50 * random()) : at("07:00") + index;
    const cancels = index % 5 === 2 ? { cancelsAt: startAt - minutes(45 * random()) } : {};
    return { asksAt, serviceId: bookings, ticketType: "online", startAt, ...cancels };
  });
  const unbooked = Array.from({ length: 36 }, (): Visitor => ({
    asksAt: at("09:00") + Math.floor(minutes(6 * 60) * random()),
    serviceId: walkIns,
    ticketType: "inPlaceCurrent",
  }));
  return [...booked, ...unbooked];
}

/** What the rule sends, if it is asked at these moments: each name once for each ticket. */
function sentBy(events: readonly DayEvent[], moments: readonly number[]): readonly string[] {
  const sent = new Map<string, string>();
  let day: Day = emptyDay;
  let next = 0;
  for (const now of moments) {
    for (let event = events[next]; event !== undefined && event.at <= now; event = events[next]) {
      day = evolve(day, event);
      next += 1;
    }
    const { byItemId } = forecast(
      { day, rules, now },
      steadyOutlook(walkMs, () => serviceMs),
    );
    for (const ticket of ticketsToRemind(day)) {
      const call = byItemId.get(ticket.id);
      const isBooked = bookedTime(ticket) !== undefined;
      const prospect = {
        bookedAt: bookedTime(ticket),
        likelyAt: isBooked || call === undefined || call === "noOperator" ? undefined : call.likelyAt,
        peopleAhead: isBooked ? undefined : aheadOf(day, ticket.id),
        registeredAt: ticket.entryTime,
        opensAt: at("09:00"),
      };
      for (const reminder of reminders)
        for (const { name } of dueSteps(reminder, prospect, now))
          if (!sent.has(`${ticket.id} ${name}`))
            sent.set(`${ticket.id} ${name}`, written(now, ticket.id, reminder.id));
    }
  }
  return [...sent.values()].toSorted();
}

/** Visitors without a booking are called in the order in which they came. */
function aheadOf(day: Day, ticketId: number): number {
  const waiting = openTickets(day).filter(
    ({ items: [item] }) => item?.serviceId === walkIns && item.calledAt === undefined,
  );
  const came = waiting.find(({ id }) => id === ticketId)?.entryTime ?? 0;
  return waiting.filter(({ entryTime }) => entryTime < came).length;
}

const written = (now: number, ticketId: number, reminderId: string): string =>
  `${new Date(now - at("00:00")).toISOString().slice(11, 19)} ${ticketId} ${reminderId}`;

/** When a visit began and ended for reminders: at the registration, and at the call or the cancellation. */
type Visit = {
  readonly ticketId: number;
  readonly startAt: number | undefined;
  readonly from: number;
  to: number;
};

function visitsOf(events: readonly DayEvent[], visitors: readonly Visitor[]): readonly Visit[] {
  const visits = new Map<number, Visit>();
  for (const event of events) {
    if (event.type === "registered") {
      const { startAt } = visitors[event.ticketId - 1] ?? {};
      visits.set(event.ticketId, { ticketId: event.ticketId, startAt, from: event.at, to: Infinity });
    }
    const visit = "ticketId" in event ? visits.get(event.ticketId) : undefined;
    if (visit !== undefined && (event.type === "call" || event.type === "statusChanged"))
      visit.to = Math.min(visit.to, event.at);
  }
  return [...visits.values()];
}

/** What visitors should receive: each step has a time of its own, and is sent at the first moment within it. */
function expectedOf(visits: readonly Visit[], moments: readonly number[]): readonly string[] {
  return visits
    .flatMap((visit) =>
      reminders.flatMap(({ id, ...reminder }) =>
        [...spansByTime(visit, reminder), ...spansByPlace(visit, visits, reminder)].flatMap(([from, to]) => {
          const moment = moments.find((now) => now >= Math.max(from, visit.from));
          return moment !== undefined && moment < Math.min(to, visit.to)
            ? [written(moment, visit.ticketId, id)]
            : [];
        }),
      ),
    )
    .toSorted();
}

type Span = readonly [from: number, to: number];

function spansByTime(
  { startAt, from, to }: Visit,
  { beginBeforeMin, everyMin, fromPlace, validMin }: Omit<ReminderRule, "id">,
): readonly Span[] {
  if (beginBeforeMin === 0 && fromPlace > 0) return [];
  // The desk is steady, so the forecast of a visitor who waits is exact.
  const first = (startAt ?? to) - minutes(beginBeforeMin);
  const times =
    everyMin === 0 ? [first] : Array.from({ length: 30 }, (_, count) => first + minutes(count * everyMin));
  return times
    .filter((time) => startAt === undefined || time >= from)
    .map((time) => {
      const next = everyMin === 0 ? Infinity : time + minutes(everyMin);
      return [time, startAt === undefined ? next : Math.min(next, time + minutes(validMin))];
    });
}

function spansByPlace(
  { startAt, from }: Visit,
  visits: readonly Visit[],
  { fromPlace }: Omit<ReminderRule, "id">,
): readonly Span[] {
  if (startAt !== undefined || fromPlace === 0) return [];
  const callsAhead = visits
    .filter((other) => other.startAt === undefined && other.from < from && other.to > from)
    .map(({ to }) => to)
    .toSorted((a, b) => a - b);
  // From one call to the next, the place is the number of calls that are left.
  return [from, ...callsAhead]
    .map((since, called): Span => [since, callsAhead[called] ?? Infinity])
    .filter((_, called) => callsAhead.length - called <= fromPlace);
}

const off = (from: string, to: string): readonly number[] =>
  allDay.filter((now) => now < at(from) || now >= at(to));

test.each([
  ["all day", allDay, "one"],
  ["all day", allDay, "another"],
  ["with a server that was off in the morning", off("10:10", "10:45"), "one"],
  ["with a server that was off for hours", off("11:00", "14:00"), "another"],
])("each visitor gets the messages that are due, and no others: %s", (_, moments, seed) => {
  const visitors = visitorsOf(seed);
  const behaviour = { serviceMs: () => serviceMs, walkMs: () => walkMs, noShow: 0 };
  const { events, turnedAway } = simulateDay(rules, visitors, behaviour, seed);
  expect(turnedAway).toEqual([]);
  const expected = expectedOf(visitsOf(events, visitors), moments);
  expect(expected.length).toBeGreaterThan(100);
  expect(sentBy(events, moments)).toEqual(expected);
});
