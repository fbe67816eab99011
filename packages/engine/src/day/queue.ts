import { msPerMinute } from "#time/durations";
import type { Context } from "#day/context";
import { type Day, delayOf, entriesOf, type Entry, isQueueing, type Item, type Ticket } from "#day/day";
import type { PromisedTime } from "#day/day-event";
import { digesting, joining } from "#day/id-map";
import { waitedForUntil } from "#life/delay";
import { type Candidate, lineOf } from "#dispatch/candidate";
import { shiftAt, type Situation } from "#dispatch/situation";
import type { Settings } from "#rules/rules";

/** Returns the items that may be called, now or once their time has come. Hidden tickets are called only by name. */
export function candidatesOf(day: Day): readonly Candidate[] {
  return candidatesIn(day.open);
}

/** Returns what dispatch needs to know of an item. */
export function candidateOf({ ticket, item }: Entry): Candidate {
  const alike = {
    serviceId: item.serviceId,
    ticketType: ticket.type,
    isBooked: ticket.passWay === "fixed",
    forcedTime: item.isForced ? item.plannedTime : undefined,
    isPresent: isPresent(ticket),
    durationMs: item.duration * msPerMinute,
  };
  // The object is written out so that thousands of candidates share one hidden class and are fast to scan.
  return {
    itemId: item.id,
    serviceId: alike.serviceId,
    ticketType: alike.ticketType,
    isBooked: alike.isBooked,
    pullTime: item.pullTime,
    delay: delayOf({ ticket, item }),
    forcedTime: alike.forcedTime,
    num: ticket.num ?? 0,
    boundTo: item.boundTo,
    plannedWith: item.isOccupying ? item.place?.operatorId : undefined,
    durationMs: alike.durationMs,
    isPresent: alike.isPresent,
    line: lineOf(alike),
  };
}

/** Whether the visitor has been seen. */
export const isPresent = ({ items }: Ticket): boolean => items.some((item) => item.isPresent);

/** Returns what matters when an operator calls a visitor; undefined if the operator does not work on that day. */
export function situationOf({ day, rules, now }: Context, operatorId: number): Situation | undefined {
  const operator = rules.operators.get(operatorId);
  const shift = operator && shiftAt(operator.day, rules.frame, now);
  return (
    shift && {
      now,
      settings: rules.settings,
      operatorId,
      shift,
      nextBooking: nextBookingOf(day, operatorId, now),
      lastCalled: day.lastCalled,
      calledAtByService: day.calledAtByService,
    }
  );
}

/**
 * Returns the longest wait of each kind, and every wait bound to an operator, the longest first. One per kind is
 * enough: to an operator, all visitors of a kind are the same.
 */
export function longestWaits(day: Day, settings: Settings): readonly WaitingVisitor[] {
  const unbound = new Map<string, WaitingVisitor>();
  const bound: WaitingVisitor[] = [];
  for (const { waiting } of queuesIn(day.open)) {
    for (const known of waiting) {
      if (settings.checkInRequired && known.isBooked && !known.isPresent) continue;
      const { delay } = known;
      const each =
        delay === undefined
          ? known
          : { ...known, since: Math.max(known.since, waitedForUntil(delay, settings)) };
      if (each.boundTo !== undefined) bound.push(each);
      else if (each.since < (unbound.get(each.kind)?.since ?? Infinity)) unbound.set(each.kind, each);
    }
  }
  return [...unbound.values(), ...bound].toSorted((a, b) => a.since - b.since);
}

function nextBookingOf(day: Day, operatorId: number, now: number): Situation["nextBooking"] {
  let next: Situation["nextBooking"];
  for (const { booked } of queuesIn(day.open)) {
    for (const place of booked) {
      const isAhead = place.operatorId === operatorId && place.from > now;
      if (isAhead && (next === undefined || place.from < next.from)) next = place;
    }
  }
  return next;
}

/** A visitor who may be called, as the check for idle operators sees them. */
export type WaitingVisitor = Pick<
  Candidate,
  "serviceId" | "ticketType" | "isBooked" | "isPresent" | "boundTo" | "plannedWith" | "durationMs" | "delay"
> & {
  /** Since when the visitor has waited, or from when they will wait. */
  readonly since: number;
  /** Visitors of one kind want the same service on the same terms. */
  readonly kind: string;
};

type Queue = {
  readonly candidates: readonly Candidate[];
  readonly waiting: readonly WaitingVisitor[];
  readonly booked: readonly PromisedTime[];
};

/** Everything asked about the queue, collected in one pass: scanning a ticket costs more than keeping the result. */
const queuesIn = digesting((tickets: readonly Ticket[]): Queue => {
  const candidates: Candidate[] = [];
  const waiting: WaitingVisitor[] = [];
  const booked: PromisedTime[] = [];
  for (const entry of entriesOf(tickets)) {
    const { ticket, item } = entry;
    if (item.phase !== "queued") continue;
    if (item.isOccupying && item.place !== undefined) booked.push(item.place);
    if (ticket.passWay === "hide" || !isQueueing(entry)) continue;
    const candidate = candidateOf(entry);
    candidates.push(candidate);
    waiting.push(waitingAs(candidate, item));
  }
  return { candidates, waiting, booked };
});

function waitingAs(candidate: Candidate, { spans }: Item): WaitingVisitor {
  const {
    serviceId,
    ticketType,
    isBooked,
    isPresent: isThere,
    boundTo,
    plannedWith,
    pullTime,
    durationMs,
    delay,
  } = candidate;
  return {
    serviceId,
    ticketType,
    isBooked,
    isPresent: isThere,
    boundTo,
    plannedWith,
    durationMs,
    delay,
    since: Math.max(pullTime, spans.at(-1)?.from ?? 0),
    kind: `${serviceId} ${ticketType} ${isBooked} ${plannedWith}`,
  };
}

const candidatesIn = joining(queuesIn, ({ candidates }) => candidates);

/** Returns the places kept for items that have not been called yet. */
export const bookedPlaces = joining(queuesIn, ({ booked }) => booked);
