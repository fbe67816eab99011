import { msPerMinute } from "#time/durations";
import type { Context } from "#day/context";
import { type Day, delayOf, entriesOf, type Entry, isQueueing, type Item, type Ticket } from "#day/day";
import type { PromisedTime } from "#day/day-event";
import { digesting, joining } from "#day/id-map";
import { waitedForUntil } from "#life/delay";
import { type Candidate, lineOf } from "#dispatch/candidate";
import { shiftAt, type Situation } from "#dispatch/situation";
import type { Settings } from "#rules/rules";
import { ticketTypes } from "#vocabulary";

/** Gives all who may be called, now or once their time has come. Hidden tickets are called by name only. */
export function candidatesOf(day: Day): readonly Candidate[] {
  return candidatesIn(day.open);
}

/** Gives what dispatch looks at in an item. */
export function candidateOf({ ticket, item }: Entry): Candidate {
  const alike = {
    serviceId: item.serviceId,
    ticketType: ticket.type,
    isBooked: ticket.passWay === "fixed",
    forcedTime: item.isForced ? item.plannedTime : undefined,
    isPresent: isPresent(ticket),
    durationMs: item.duration * msPerMinute,
  };
  // Written out, so that the thousands of them are all of one shape and quick to look through.
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

/** Whether somebody has seen the visitor. */
export const isPresent = ({ items }: Ticket): boolean => items.some((item) => item.isPresent);

/** Gives what matters when an operator calls somebody; nothing when they do not work on that day. */
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
 * All of one kind are the same to an operator who looks whether somebody waits: the longest wait stands for them. Gives
 * one of each kind, the longest wait first.
 */
export function longestWaits(day: Day, settings: Settings): readonly WaitingVisitor[] {
  const unbound = new Map<number, WaitingVisitor>();
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

/** Somebody who may be called, as an operator sees them who looks whether somebody waits. */
export type WaitingVisitor = Pick<
  Candidate,
  "serviceId" | "ticketType" | "isBooked" | "isPresent" | "boundTo" | "durationMs" | "delay"
> & {
  /** Since when they have waited, or will have. */
  readonly since: number;
  /** Those of one kind want the same service on the same terms. */
  readonly kind: number;
};

type Queue = {
  readonly candidates: readonly Candidate[];
  readonly waiting: readonly WaitingVisitor[];
  readonly booked: readonly PromisedTime[];
};

/** All that is asked of the queue, found in one go: looking at a ticket costs more than keeping what is seen. */
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
    pullTime,
    durationMs,
    delay,
  } = candidate;
  const service = serviceId * ticketTypes.length + ticketTypes.indexOf(ticketType);
  return {
    serviceId,
    ticketType,
    isBooked,
    isPresent: isThere,
    boundTo,
    durationMs,
    delay,
    since: Math.max(pullTime, spans.at(-1)?.from ?? 0),
    kind: service * 2 + (isBooked ? 1 : 0),
  };
}

const candidatesIn = joining(queuesIn, ({ candidates }) => candidates);

/** Gives the places that are kept for items which have not been called yet. */
export const bookedPlaces = joining(queuesIn, ({ booked }) => booked);
