import type { Context } from "#day/context";
import { closeDay, closesAt } from "#day/close-day";
import { type Day, deskOf, type Entry, entriesOf, type Ticket } from "#day/day";
import type { Fact } from "#day/day-event";
import { evolveAll } from "#day/evolve";
import { digesting, joining, valuesOf } from "#day/id-map";
import { bookedPlaces, isPresent, longestWaits, type Waiting } from "#day/queue";
import { remembering } from "#day/remembering";
import { stamped } from "#day/stamped";
import { cancelled, givenUp } from "#day/ticket-status";
import type { OperatorRule, Rules } from "#rules/rules";
import { eligibleWork } from "#slots/eligible-work";
import { instantOf, type Stretch } from "#time/day-frame";

/** Gives when time alone will change the day next; nothing when it never will. */
export function nextDueAt(day: Day, rules: Rules): number | undefined {
  if (day.isClosed) return undefined;
  let least = closingTime(rules);
  for (const timersOf of timers) {
    for (const { dueAt } of timersOf(day, rules, least)) least = Math.min(least, dueAt);
  }
  return least;
}

/** Gives all that time alone has brought about until now. Asked a second time, it is nothing. */
export function tick(context: Context): readonly Fact[] {
  const { rules, now } = context;
  const facts: Fact[] = [];
  let { day } = context;
  const bringAbout = (more: readonly Fact[]): void => {
    day = evolveAll(day, stamped(day, more, now));
    facts.push(...more);
  };

  while (!day.isClosed) {
    const due = dueTimers(day, rules, now).toSorted((a, b) => a.dueAt - b.dueAt || a.id - b.id);
    if (due.length === 0) break;
    bringAbout(due.map(({ fact }) => fact({ rules, now })));
  }
  if (!day.isClosed && closingTime(rules) <= now) bringAbout(closeDay({ day }));
  return facts;
}

/** Something that happens when its time has come, unless something else happens before. */
type Timer = {
  readonly dueAt: number;
  /** Of whatever it is about, for the order among those of one time. */
  readonly id: number;
  readonly fact: (at: { readonly rules: Rules; readonly now: number }) => Fact;
};

const msPerMinute = 60_000;
const closingTime = remembering(closesAt);

function dueTimers(day: Day, rules: Rules, until: number): readonly Timer[] {
  return timers.flatMap((timersOf) => timersOf(day, rules, until));
}

/** Each gives what is due by some time; what is due later need not be looked for. */
const timers: readonly ((day: Day, rules: Rules, until: number) => readonly Timer[])[] = [
  uncomingCalled,
  uncomingBooked,
  lapsing,
  waking,
  // The last, because it costs the most and the others leave it the least to look at.
  dozingOff,
];

/** Called, and not started in time. Who only calls never starts. */
function uncomingCalled(day: Day, { settings, operators }: Rules, until: number): readonly Timer[] {
  const patienceMs = settings.maxWaitForCallMin * msPerMinute;
  return calledIn(day.open)
    .filter(({ item: { calledAt = 0 } }) => calledAt + patienceMs <= until)
    .filter(({ item: { holder = -1 } }) => operators.get(holder)?.callOnly !== true)
    .map(({ ticket, item }) => ({
      dueAt: (item.calledAt ?? 0) + patienceMs,
      id: item.id,
      fact: () => ({ type: "hold", ticketId: ticket.id, itemId: item.id, late: "notStarted" }),
    }));
}

/** Booked, and not checked in although that is asked for. */
function uncomingBooked(day: Day, { settings }: Rules, until: number): readonly Timer[] {
  if (!settings.checkInRequired) return [];
  const patienceMs = settings.allowableLagWaitMin * msPerMinute;
  return awaitedIn(day.open)
    .filter(({ item: { plannedTime = 0 } }) => plannedTime + patienceMs <= until)
    .map(({ ticket, item }) => ({
      dueAt: (item.plannedTime ?? 0) + patienceMs,
      id: item.id,
      fact: () => ({ type: "hold", ticketId: ticket.id, itemId: item.id, late: "notThere" }),
    }));
}

/** Not confirmed in time, or given up long enough ago. */
function lapsing(day: Day, _: Rules, until: number): readonly Timer[] {
  return lapsingIn(day.open)
    .filter(({ statusUntil = Infinity }) => statusUntil <= until)
    .map((ticket) => ({
      dueAt: ticket.statusUntil ?? Infinity,
      id: ticket.id,
      fact: (at) => (ticket.status === "delay" ? cancelled(ticket.id) : givenUp(at, ticket)),
    }));
}

/** Put to sleep for a while that is over. */
function waking(day: Day, _: Rules, until: number): readonly Timer[] {
  return valuesOf(day.desks)
    .filter(({ isAsleep, sleepUntil = Infinity }) => isAsleep && sleepUntil <= until)
    .map(({ operatorId, sleepUntil = Infinity }) => ({
      dueAt: sleepUntil,
      id: operatorId,
      fact: () => ({ type: "wakeup", operatorId, isTimer: true }),
    }));
}

/** Idle on shift although somebody waits whom they could call. */
function dozingOff(day: Day, rules: Rules, until: number): readonly Timer[] {
  if (!rules.settings.checkForSleep) return [];
  const due: Timer[] = [];
  let waiting: readonly Waiting[] | undefined;
  for (const operator of rules.operators.values()) {
    const idleFrom = idleSince(day, operator);
    // Mostly everybody is busy or has just been, and who waits need not be known.
    if (!operator.day.work.some((work) => dozesAt(work, idleFrom, rules) <= until)) continue;
    waiting ??= longestWaits(day, rules.settings);
    const dueAt = sleepDueAt(operator, idleFrom, waiting, { day, rules });
    if (dueAt <= until) due.push(sleepTimer(operator.id, dueAt, rules));
  }
  return due;
}

/** Gives since when an operator has had nothing in hand; infinity: they have, or never doze. */
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

/** Gives when somebody who is idle in a stretch of work has been so for long enough; infinity: not before it ends. */
function dozesAt({ from, to }: Stretch, idleFrom: number, { frame, settings }: Rules): number {
  const dueAt = Math.max(idleFrom, instantOf(frame, from)) + settings.maxWaitForPutSleepMin * msPerMinute;
  return dueAt < instantOf(frame, to) ? dueAt : Infinity;
}

/** Gives when an operator at work has done nothing for long enough while somebody waited; infinity: never. */
function sleepDueAt(
  operator: OperatorRule,
  idleFrom: number,
  waiting: readonly Waiting[],
  { day, rules }: Pick<Context, "day" | "rules">,
): number {
  const patienceMs = rules.settings.maxWaitForPutSleepMin * msPerMinute;
  let earliest = Infinity;
  for (const candidate of waiting) {
    const from = Math.max(idleFrom, candidate.since);
    if (earliest <= from + patienceMs) break;
    if (candidate.boundTo !== undefined && candidate.boundTo !== operator.id) continue;
    for (const { work } of eligibleWork(operator.day, candidate.serviceId, candidate.ticketType)) {
      const dueAt = dozesAt(work, from, rules);
      if (dueAt >= earliest) continue;
      const doneAt = dueAt + candidate.durationMs;
      if (candidate.isBooked || !isKeptFree(dueAt, doneAt, operator, work, { day, rules })) earliest = dueAt;
    }
  }
  return earliest;
}

/** Who keeps the time before a break or a booking free does as the rules want. */
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

/** Some of the open tickets, as far as a time is set for them. */
type Timed = {
  readonly called: readonly Entry[];
  readonly awaited: readonly Entry[];
  readonly lapsing: readonly Ticket[];
};

const timedIn = digesting((tickets: readonly Ticket[]): Timed => {
  const entries = entriesOf(tickets);
  return {
    called: entries.filter(({ item }) => item.phase === "called"),
    awaited: entries.filter(isAwaited),
    lapsing: tickets.filter(({ statusUntil }) => statusUntil !== undefined),
  };
});

const calledIn = joining(timedIn, ({ called }) => called);
const awaitedIn = joining(timedIn, ({ awaited }) => awaited);
const lapsingIn = joining(timedIn, (timed) => timed.lapsing);

function isAwaited({ ticket, item }: Entry): boolean {
  return (
    ticket.status === "success" &&
    ticket.passWay === "fixed" &&
    item.phase === "queued" &&
    item.plannedTime !== undefined &&
    !isPresent(ticket)
  );
}
