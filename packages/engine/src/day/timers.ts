import type { Context } from "#day/context";
import { closeDay, closesAt } from "#day/close-day";
import {
  type Day,
  type Desk,
  deskOf,
  type Entry,
  entriesOf,
  findItem,
  isQueueing,
  openTickets,
  type Ticket,
} from "#day/day";
import type { Fact, Place } from "#day/day-event";
import { evolveAll } from "#day/evolve";
import { collecting, valuesOf } from "#day/id-map";
import { bookedPlaces, isPresent } from "#day/queue";
import { stamped } from "#day/stamped";
import { cancelled, givenUp } from "#day/ticket-status";
import type { Candidate } from "#dispatch/candidate";
import type { OperatorRule, Rules } from "#rules/rules";
import { eligibleWork } from "#slots/eligible-work";
import { instantOf } from "#time/day-frame";
import { ticketTypes } from "#vocabulary";

/** Gives when time alone will change the day next; nothing when it never will. */
export function nextDueAt(day: Day, rules: Rules): number | undefined {
  if (day.isClosed) return undefined;
  return dueTimers(day, rules).reduce((least, { dueAt }) => Math.min(least, dueAt), closesAt(rules));
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
    const due = dueTimers(day, rules)
      .filter(({ dueAt }) => dueAt <= now)
      .toSorted((a, b) => a.dueAt - b.dueAt || a.id - b.id);
    if (due.length === 0) break;
    bringAbout(due.map(({ fact }) => fact({ rules, now })));
  }
  if (!day.isClosed && closesAt(rules) <= now) bringAbout(closeDay({ day }));
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

function dueTimers(day: Day, rules: Rules): readonly Timer[] {
  return day.isClosed ? [] : timers.flatMap((timersOf) => timersOf(day, rules));
}

const timers: readonly ((day: Day, rules: Rules) => readonly Timer[])[] = [
  uncomingCalled,
  uncomingBooked,
  lapsing,
  dozingOff,
  waking,
];

/** Called, and not started in time. Who only calls never starts. */
function uncomingCalled(day: Day, { settings, operators }: Rules): readonly Timer[] {
  return valuesOf(day.desks)
    .filter(({ operatorId }) => operators.get(operatorId)?.callOnly !== true)
    .flatMap(({ inHand }) => inHand.map((itemId) => findItem(day, itemId)))
    .flatMap((entry) => (entry?.item.phase === "called" ? [entry] : []))
    .map(({ ticket, item }) => ({
      dueAt: (item.calledAt ?? 0) + settings.maxWaitForCallMin * msPerMinute,
      id: item.id,
      fact: () => ({ type: "hold", ticketId: ticket.id, itemId: item.id, late: "notStarted" }),
    }));
}

/** Booked, and not checked in although that is asked for. */
function uncomingBooked(day: Day, { settings }: Rules): readonly Timer[] {
  if (!settings.checkInRequired) return [];
  return entriesOf(openTickets(day))
    .filter(isAwaited)
    .map(({ ticket, item }) => ({
      dueAt: (item.plannedTime ?? 0) + settings.allowableLagWaitMin * msPerMinute,
      id: item.id,
      fact: () => ({ type: "hold", ticketId: ticket.id, itemId: item.id, late: "notThere" }),
    }));
}

const isAwaited = ({ ticket, item }: Entry): boolean =>
  ticket.status === "success" &&
  ticket.passWay === "fixed" &&
  item.phase === "queued" &&
  item.plannedTime !== undefined &&
  !isPresent(ticket);

/** Not confirmed in time, or given up long enough ago. */
function lapsing(day: Day): readonly Timer[] {
  return openTickets(day).flatMap((ticket) =>
    ticket.statusUntil === undefined
      ? []
      : [
          {
            dueAt: ticket.statusUntil,
            id: ticket.id,
            fact: (at) => (ticket.status === "delay" ? cancelled(ticket.id) : givenUp(at, ticket)),
          },
        ],
  );
}

/** Idle on shift although somebody waits whom they could call. */
function dozingOff(day: Day, rules: Rules): readonly Timer[] {
  const { settings, operators } = rules;
  if (!settings.checkForSleep) return [];
  const waiting = firstOfEachKind(day, rules);
  const booked = bookedPlaces(day.open);
  return [...operators.values()]
    .filter(({ id, newerSleeping }) => !newerSleeping && isIdle(deskOf(day, id)))
    .map((operator) => ({
      operator,
      dueAt: sleepDueAt(operator, deskOf(day, operator.id), waiting, booked, rules),
    }))
    .filter(({ dueAt }) => dueAt < Infinity)
    .map(({ operator, dueAt }) => ({
      dueAt,
      id: operator.id,
      fact: ({ now }) => ({
        type: "sleep",
        operatorId: operator.id,
        until: now + settings.sleepPeriodMin * msPerMinute,
        isTimer: true,
      }),
    }));
}

const isIdle = ({ isAsleep, inHand }: Desk): boolean => !isAsleep && inHand.length === 0;

type Waiting = Pick<Candidate, "serviceId" | "ticketType" | "boundTo" | "isBooked" | "durationMs"> & {
  readonly since: number;
  /** Booked, and seen by nobody yet. */
  readonly isAbsent: boolean;
};

/**
 * All of one kind are the same to an operator who looks whether somebody waits: the longest wait stands for them. Gives
 * one of each kind, the longest wait first.
 */
function firstOfEachKind(day: Day, { settings }: Rules): readonly Waiting[] {
  const unbound = new Map<number, Waiting>();
  const bound: Waiting[] = [];
  for (const waiting of waitingIn(day.open)) {
    if (settings.checkInRequired && waiting.isAbsent) continue;
    const service = waiting.serviceId * ticketTypes.length + ticketTypes.indexOf(waiting.ticketType);
    const kind = service * 2 + (waiting.isBooked ? 1 : 0);
    if (waiting.boundTo !== undefined) bound.push(waiting);
    else if (waiting.since < (unbound.get(kind)?.since ?? Infinity)) unbound.set(kind, waiting);
  }
  return [...unbound.values(), ...bound].toSorted((a, b) => a.since - b.since);
}

const waitingIn = collecting((ticket: Ticket): readonly Waiting[] =>
  ticket.passWay === "hide"
    ? []
    : entriesOf([ticket])
        .filter(isQueueing)
        .map(({ item: { serviceId, boundTo, pullTime, duration, spans } }) => ({
          serviceId,
          ticketType: ticket.type,
          boundTo,
          isBooked: ticket.passWay === "fixed",
          durationMs: duration * msPerMinute,
          since: Math.max(pullTime, spans.at(-1)?.from ?? 0),
          isAbsent: ticket.passWay === "fixed" && !isPresent(ticket),
        })),
);

/** Gives when an operator at work has done nothing for long enough while somebody waited; infinity: never. */
function sleepDueAt(
  { id, day }: OperatorRule,
  { lastActionAt = 0, since = 0 }: Desk,
  waiting: readonly Waiting[],
  booked: readonly Place[],
  { frame, settings }: Rules,
): number {
  const idleFrom = Math.max(lastActionAt, since);
  const patienceMs = settings.maxWaitForPutSleepMin * msPerMinute;
  let earliest = Infinity;
  for (const kind of waiting) {
    if (earliest <= Math.max(idleFrom, kind.since) + patienceMs) break;
    if (kind.boundTo !== undefined && kind.boundTo !== id) continue;
    for (const { work } of eligibleWork(day, kind.serviceId, kind.ticketType)) {
      const dueAt = Math.max(idleFrom, kind.since, instantOf(frame, work.from)) + patienceMs;
      if (dueAt >= earliest || dueAt >= instantOf(frame, work.to)) continue;
      // Who keeps the time before a break or a booking free does as the rules want.
      const doneAt = dueAt + kind.durationMs;
      const runsIntoBreak = day.breaks.some(
        ({ from }) => from === work.to && instantOf(frame, from) < doneAt,
      );
      const runsIntoBooking = booked.some(
        ({ operatorId, from }) => operatorId === id && from > dueAt && from < doneAt,
      );
      if (kind.isBooked || (!runsIntoBreak && !runsIntoBooking)) earliest = dueAt;
    }
  }
  return earliest;
}

/** Put to sleep for a while that is over. */
function waking(day: Day): readonly Timer[] {
  return valuesOf(day.desks).flatMap(({ operatorId, isAsleep, sleepUntil }) =>
    isAsleep && sleepUntil !== undefined
      ? [{ dueAt: sleepUntil, id: operatorId, fact: () => ({ type: "wakeup", operatorId, isTimer: true }) }]
      : [],
  );
}
