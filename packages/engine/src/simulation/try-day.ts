import { msPerMinute } from "#time/durations";
import { agendasOf } from "#day/agendas";
import { type Day, emptyDay, findTicket, type Item, type Ticket } from "#day/day";
import { decide } from "#day/decide";
import { evolveAll } from "#day/evolve";
import { isRefusal, type RefusalCode } from "#day/verdict";
import { type Random, seededRandom } from "#random/seeded-random";
import type { Rules } from "#rules/rules";
import { type Behaviour, simulateDay, type Visitor } from "#simulation/simulate-day";
import { eligibleWork } from "#slots/eligible-work";
import { freeStarts } from "#slots/free-starts";
import { instantOf, type Stretch } from "#time/day-frame";
import { type TicketType, ticketTypes } from "#vocabulary";

/** The outcome of a generated visit. */
export type TriedVisit = {
  readonly visitor: Visitor;
  /** Absent: the visitor got no ticket. */
  readonly ticket: Ticket | undefined;
  readonly outcome: VisitorOutcome;
};

/** Served; absent when called; not called before closing; or refused, and why. */
export type VisitorOutcome =
  | { readonly type: "served"; readonly operatorId: number; readonly times: Times; readonly waitedMs: number }
  | { readonly type: "missed" | "unserved" }
  | { readonly type: "refused"; readonly code: RefusalCode };

/** When a visitor was called, and when the service began and ended, in milliseconds. */
export type Times = { readonly calledAt: number; readonly startedAt: number; readonly endedAt: number };

/**
 * Generates visits for a day on which nothing has happened yet, and simulates them: bookings take free starts before
 * the day begins, all others come during work. Returned in the order in which tickets are requested.
 */
export function tryDay(rules: Rules, count: number, seed: string): readonly TriedVisit[] {
  const random = seededRandom(seed);
  const people = Array.from({ length: count }, () => invented(rules, random)).toSorted(
    (one, other) => one.asksAt - other.asksAt,
  );
  const asked = withStarts(rules, people, random);
  const visitors = asked.flatMap(({ visitor, code }) => (code === undefined ? [visitor] : []));
  const idOf = new Map(visitors.map((visitor, index) => [visitor, index + 1]));
  const { day, turnedAway } = simulateDay(rules, visitors, behaviourIn(rules), seed, (_, index) => [
    index + 1,
    index + 1,
  ]);
  const refusals = new Map(turnedAway.map(({ visitor, code }) => [visitor, code]));
  return asked.map(({ visitor, code = refusals.get(visitor) }) => {
    const ticket = findTicket(day, idOf.get(visitor) ?? 0);
    return { visitor, ticket, outcome: outcomeOf(visitor, ticket, code) };
  });
}

const walkInShare = 0.5;
const bookedTypes: readonly TicketType[] = ticketTypes.filter((type) => type !== "inPlaceCurrent");

function invented(rules: Rules, random: Random): Visitor {
  const serviceId = oneOf([...rules.services.keys()], random) ?? 0;
  const moment = Math.floor(random() * msPerMinute);
  if (random() >= walkInShare)
    return {
      serviceId,
      ticketType: oneOf(bookedTypes, random) ?? "online",
      asksAt: instantOf(rules.frame, 0) + moment,
    };
  const { from, to } = workedHours(rules);
  const minute = from + Math.floor(random() * (to - from));
  return { serviceId, ticketType: "inPlaceCurrent", asksAt: instantOf(rules.frame, minute) + moment };
}

/** From the first work of the day to the last; without work, the opening hours. */
function workedHours({ operators, open, frame }: Rules): Stretch {
  const work = [...operators.values()].flatMap(({ day }) => day.work);
  if (work.length === 0) return open ?? { from: 0, to: frame.minutes };
  return {
    from: Math.min(...work.map(({ from }) => from)),
    to: Math.max(...work.map(({ to }) => to)),
  };
}

/** A visitor, with the reason if there was no start to book. */
type BookingAttempt = { readonly visitor: Visitor; readonly code?: RefusalCode };

/** Assigns a free start to each visitor who books, in order. */
function withStarts(rules: Rules, people: readonly Visitor[], random: Random): readonly BookingAttempt[] {
  let day: Day = emptyDay;
  return people.map((person, index) => {
    if (person.ticketType === "inPlaceCurrent") return { visitor: person };
    const minute = oneOf(startsFor(rules, day, person), random);
    if (minute === undefined) return { visitor: person, code: whyNoStart(rules, person) };
    const startAt = instantOf(rules.frame, minute);
    const visitor = { ...person, startAt, checksInAt: startAt - checkInMin * msPerMinute };
    day = booked(rules, day, visitor, index + 1);
    return { visitor };
  });
}

/** Returns the refusal code: all times are taken, or no operator serves the service. */
function whyNoStart({ operators }: Rules, { serviceId, ticketType }: Visitor): RefusalCode {
  const isGiven = [...operators.values()].some(
    ({ day }) => eligibleWork(day, serviceId, ticketType).length > 0,
  );
  return isGiven ? "ERROR_TIME_RESERVED" : "ERROR_NO_OPERATOR";
}

const checkInMin = 5;

function startsFor(rules: Rules, day: Day, { serviceId, ticketType, asksAt }: Visitor): readonly number[] {
  const service = rules.services.get(serviceId);
  if (service === undefined) return [];
  const { block, align } = service;
  const wish = { serviceId, ticketType, block, align, notBefore: 1 };
  return freeStarts(agendasOf({ day, rules, now: asksAt }), wish, rules.frame).minutes;
}

function booked(rules: Rules, day: Day, visitor: Visitor & { readonly startAt: number }, id: number): Day {
  const { serviceId, ticketType, startAt, asksAt } = visitor;
  const parts = [{ itemId: id, serviceId }];
  const decision = decide(day, rules, { type: "register", ticketId: id, ticketType, parts, startAt }, asksAt);
  return isRefusal(decision) ? day : evolveAll(day, decision.events);
}

/** Services take about as long as planned, and a few visitors never come. */
function behaviourIn({ services }: Rules): Behaviour {
  return {
    serviceMs: (serviceId, random) =>
      Math.round((services.get(serviceId)?.duration ?? 0) * msPerMinute * (0.6 + 0.7 * random())),
    walkMs: (random) => 15_000 + Math.floor(60_000 * random()),
    noShow: 0.04,
  };
}

function outcomeOf(
  visitor: Visitor,
  ticket: Ticket | undefined,
  code: RefusalCode | undefined,
): VisitorOutcome {
  const [item] = ticket?.items ?? [];
  if (item === undefined) return { type: "refused", code: code ?? "ERROR_NO_SERVICE" };
  const times = timesOf(item);
  if (item.phase === "complete" && item.holder !== undefined && times !== undefined) {
    const waitedMs = Math.max(0, times.calledAt - (visitor.startAt ?? visitor.asksAt));
    return { type: "served", operatorId: item.holder, times, waitedMs };
  }
  return { type: item.calledAt === undefined ? "unserved" : "missed" };
}

function timesOf({ calledAt, startedAt, spans }: Item): Times | undefined {
  const endedAt = spans.at(-1)?.to;
  if (calledAt === undefined || endedAt === undefined) return undefined;
  // Operators who only call never start.
  return { calledAt, startedAt: startedAt ?? calledAt, endedAt };
}

const oneOf = <T>(things: readonly T[], random: Random): T | undefined =>
  things[Math.floor(random() * things.length)];
