import type { Context } from "#day/context";
import { type Day, entriesOf, type Entry, isQueueing, type Ticket } from "#day/day";
import { collecting } from "#day/id-map";
import { type Candidate, lineOf } from "#dispatch/candidate";
import { shiftAt, type Situation } from "#dispatch/situation";

/** Gives all who may be called, now or once their time has come. Hidden tickets are called by name only. */
export function candidatesOf(day: Day): readonly Candidate[] {
  return candidatesIn(day.open);
}

const candidatesIn = collecting((ticket: Ticket) =>
  ticket.status === "success" && ticket.passWay !== "hide"
    ? entriesOf([ticket]).filter(isQueueing).map(candidateOf)
    : [],
);

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

const msPerMinute = 60_000;

function nextBookingOf(day: Day, operatorId: number, now: number): Situation["nextBooking"] {
  let next: Situation["nextBooking"];
  for (const place of bookedPlaces(day.open)) {
    const isAhead = place.operatorId === operatorId && place.from > now;
    if (isAhead && (next === undefined || place.from < next.from)) next = place;
  }
  return next;
}

/** Gives the places that are kept for items which have not been called yet. */
export const bookedPlaces = collecting(({ items }: Ticket) =>
  items.flatMap(({ place, isOccupying, phase }) =>
    isOccupying && phase === "queued" && place !== undefined ? [place] : [],
  ),
);
