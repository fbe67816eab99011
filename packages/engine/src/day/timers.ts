import { msPerMinute } from "#time/durations";
import { isAwaited } from "#day/absent";
import type { Context } from "#day/context";
import { closeDay, closesAt } from "#day/close-day";
import { type Day, delayOf, deskOf, type Entry, entriesOf, type Ticket } from "#day/day";
import type { DayEvent, Fact } from "#day/day-event";
import { evolveAll } from "#day/evolve";
import { digesting, joining, valuesOf } from "#day/id-map";
import { bookedPlaces, longestWaits, type WaitingVisitor } from "#day/queue";
import { remembering } from "#day/remembering";
import { stampedAt } from "#day/stamped";
import { cancelled, givenUp } from "#day/ticket-status";
import { waitedForUntil } from "#life/delay";
import type { OperatorRule, Rules, Settings } from "#rules/rules";
import { eligibleWork } from "#slots/eligible-work";
import { instantOf, type Stretch } from "#time/day-frame";

/** Returns when time alone will next change the day; undefined if it never will. */
export function nextDueAt(day: Day, rules: Rules): number | undefined {
  if (day.isClosed) return undefined;
  let least = closingTime(rules);
  for (const timersOf of timers) {
    for (const { dueAt } of timersOf(day, rules, least)) least = Math.min(least, dueAt);
  }
  return least;
}

/**
 * Returns all that time alone has brought about until now, each event at its due time, so that server downtime does not
 * prolong anything. `ahead` is how far the clock is behind the day. Called again, it returns nothing.
 */
export function tick({ day: before, rules, now }: Context, ahead: number): readonly DayEvent[] {
  const closing = closingTime(rules);
  const events: DayEvent[] = [];
  let day = before;
  const bringAbout = (facts: readonly Fact[], at: number): void => {
    const more = stampedAt(day, facts, at, ahead);
    day = evolveAll(day, more);
    events.push(...more);
  };

  while (!day.isClosed) {
    const overdue = inOrder(overdueTimers(day, rules, Math.min(now, closing)));
    for (const { dueAt, fact } of overdue) bringAbout([fact({ rules, now: dueAt })], dueAt);
    if (overdue.length > 0) continue;
    if (closing <= now) {
      bringAbout(closeDay({ day }), closing);
      break;
    }
    const dozing = inOrder(idleSleepTimers(day, rules, now));
    if (dozing.length === 0) break;
    for (const { fact } of dozing) bringAbout([fact({ rules, now })], now);
  }
  return events;
}

/** Something that happens at its due time, unless another event comes first. */
type Timer = {
  readonly dueAt: number;
  /** The id of its subject, to order timers due at the same time. */
  readonly id: number;
  readonly fact: (at: { readonly rules: Rules; readonly now: number }) => Fact;
};

const inOrder = (due: readonly Timer[]): readonly Timer[] =>
  due.toSorted((a, b) => a.dueAt - b.dueAt || a.id - b.id);

const closingTime = remembering(closesAt);

/** Returns the timers due by some time; later ones may be left out. */
type Timers = (day: Day, rules: Rules, until: number) => readonly Timer[];

const overdueTimers: Timers = (day, rules, until) =>
  [noShowTimers, missedCheckInTimers, expiryTimers, wakeUpTimers].flatMap((timersOf) =>
    timersOf(day, rules, until),
  );

/** The most expensive comes last, because the others shorten the time it has to cover. */
const timers: readonly Timers[] = [overdueTimers, idleSleepTimers];

/** Called, but not started in time. Operators who only call never start. */
function noShowTimers(day: Day, { settings, operators }: Rules, until: number): readonly Timer[] {
  const patienceMs = settings.maxWaitForCallMin * msPerMinute;
  const dueAtOf = (entry: Entry): number =>
    awaitedFrom(entry, entry.item.calledAt ?? 0, settings) + patienceMs;
  return calledIn(day.open)
    .filter((entry) => dueAtOf(entry) <= until)
    .filter(({ item: { holder = -1 } }) => operators.get(holder)?.callOnly !== true)
    .map(({ ticket, item }) => ({
      dueAt: dueAtOf({ ticket, item }),
      id: item.id,
      fact: () => ({ type: "hold", ticketId: ticket.id, itemId: item.id, late: "notStarted" }),
    }));
}

/** A visitor who has announced a delay is awaited from the announced time on. */
function awaitedFrom(entry: Entry, from: number, settings: Settings): number {
  const delay = delayOf(entry);
  return delay === undefined ? from : Math.max(from, waitedForUntil(delay, settings));
}

/** Booked, but not checked in although check-in is required. */
function missedCheckInTimers(day: Day, { settings }: Rules, until: number): readonly Timer[] {
  if (!settings.checkInRequired) return [];
  const patienceMs = settings.allowableLagWaitMin * msPerMinute;
  const dueAtOf = (entry: Entry): number =>
    awaitedFrom(entry, entry.item.plannedTime ?? 0, settings) + patienceMs;
  return awaitedIn(day.open)
    .filter((entry) => dueAtOf(entry) <= until)
    .map(({ ticket, item }) => ({
      dueAt: dueAtOf({ ticket, item }),
      id: item.id,
      fact: () => ({ type: "hold", ticketId: ticket.id, itemId: item.id, late: "notThere" }),
    }));
}

/** Not confirmed in time, or its cancellation delay is over. */
function expiryTimers(day: Day, _: Rules, until: number): readonly Timer[] {
  return expiringIn(day.open)
    .filter(({ statusUntil = Infinity }) => statusUntil <= until)
    .map((ticket) => ({
      dueAt: ticket.statusUntil ?? Infinity,
      id: ticket.id,
      fact: (at) => (ticket.status === "delay" ? cancelled(ticket.id) : givenUp(at, ticket)),
    }));
}

/** Put to sleep until a time that has passed. */
function wakeUpTimers(day: Day, _: Rules, until: number): readonly Timer[] {
  return valuesOf(day.desks)
    .filter(({ isAsleep, sleepUntil = Infinity }) => isAsleep && sleepUntil <= until)
    .map(({ operatorId, sleepUntil = Infinity }) => ({
      dueAt: sleepUntil,
      id: operatorId,
      fact: () => ({ type: "wakeup", operatorId, isTimer: true }),
    }));
}

/**
 * On shift and idle although a visitor waits whom the operator could call. Never applied to the past: while the server
 * was off, operators could not act.
 */
function idleSleepTimers(day: Day, rules: Rules, until: number): readonly Timer[] {
  if (!rules.settings.checkForSleep) return [];
  const due: Timer[] = [];
  let waiting: readonly WaitingVisitor[] | undefined;
  for (const operator of rules.operators.values()) {
    const idleFrom = idleSince(day, operator);
    // Mostly all operators are or were just busy; then the waiting visitors need not be found.
    if (!operator.day.work.some((work) => idleSleepAt(work, idleFrom, rules) <= until)) continue;
    waiting ??= longestWaits(day, rules.settings);
    const dueAt = sleepDueAt(operator, idleFrom, waiting, { day, rules });
    if (dueAt <= until) due.push(sleepTimer(operator.id, dueAt, rules));
  }
  return due;
}

/** Returns since when an operator has had nothing in hand; infinity if the operator is busy or never put to sleep. */
function idleSince(day: Day, { id, newerSleeping }: OperatorRule): number {
  const { isAsleep, isPresent: isThere, inHand, lastActionAt = 0, since = 0 } = deskOf(day, id);
  return newerSleeping || isAsleep || !isThere || inHand.length > 0
    ? Infinity
    : Math.max(lastActionAt, since);
}

const sleepTimer = (operatorId: number, dueAt: number, { settings }: Rules): Timer => ({
  dueAt,
  id: operatorId,
  fact: ({ now }) => ({
    type: "sleep",
    operatorId,
    until: now + settings.sleepPeriodMin * msPerMinute,
    isTimer: true,
  }),
});

/** Returns when an operator has been idle long enough within a stretch of work; infinity: not before it ends. */
function idleSleepAt({ from, to }: Stretch, idleFrom: number, { frame, settings }: Rules): number {
  const dueAt = Math.max(idleFrom, instantOf(frame, from)) + settings.maxWaitForPutSleepMin * msPerMinute;
  return dueAt < instantOf(frame, to) ? dueAt : Infinity;
}

/** Returns when an operator at work has been idle long enough while a visitor waited; infinity: never. */
function sleepDueAt(
  operator: OperatorRule,
  idleFrom: number,
  waiting: readonly WaitingVisitor[],
  { day, rules }: Pick<Context, "day" | "rules">,
): number {
  const patienceMs = rules.settings.maxWaitForPutSleepMin * msPerMinute;
  let earliest = Infinity;
  for (const candidate of waiting) {
    const from = Math.max(idleFrom, candidate.since);
    if (earliest <= from + patienceMs) break;
    if (candidate.boundTo !== undefined && candidate.boundTo !== operator.id) continue;
    for (const { work } of eligibleWork(operator.day, candidate.serviceId, candidate.ticketType)) {
      const dueAt = idleSleepAt(work, from, rules);
      if (dueAt >= earliest) continue;
      const doneAt = dueAt + candidate.durationMs;
      // As for calls: an operator's own planned visits were already planned around breaks and bookings.
      const isOwn = candidate.plannedWith === operator.id;
      if (isOwn || !isKeptFree(dueAt, doneAt, operator, work, { day, rules })) earliest = dueAt;
    }
  }
  return earliest;
}

/** An operator who keeps the time before a break or a booking free follows the rules. */
function isKeptFree(
  from: number,
  to: number,
  { id, day: plan }: OperatorRule,
  work: Stretch,
  { day, rules }: Pick<Context, "day" | "rules">,
): boolean {
  return (
    plan.breaks.some((pause) => pause.from === work.to && instantOf(rules.frame, pause.from) < to) ||
    bookedPlaces(day.open).some((place) => place.operatorId === id && place.from > from && place.from < to)
  );
}

/** The open tickets and items for which a time is set. */
type TimedEntries = {
  readonly called: readonly Entry[];
  readonly awaited: readonly Entry[];
  readonly expiring: readonly Ticket[];
};

const timedIn = digesting((tickets: readonly Ticket[]): TimedEntries => {
  const entries = entriesOf(tickets);
  return {
    called: entries.filter(({ item }) => item.phase === "called"),
    awaited: entries.filter(isAwaited),
    expiring: tickets.filter(({ statusUntil }) => statusUntil !== undefined),
  };
});

const calledIn = joining(timedIn, ({ called }) => called);
const awaitedIn = joining(timedIn, ({ awaited }) => awaited);
const expiringIn = joining(timedIn, (timed) => timed.expiring);
