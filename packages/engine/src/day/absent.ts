import type { Context } from "#day/context";
import { type Entry, findItem, findTicket } from "#day/day";
import type { Fact } from "#day/day-event";
import { isPresent } from "#day/queue";
import type { Rules } from "#rules/rules";

/** Whether a booked visitor has not been seen yet. */
export function isAwaited({ ticket, item }: Entry): boolean {
  return (
    ticket.status === "success" &&
    ticket.passWay === "fixed" &&
    item.phase === "queued" &&
    item.plannedTime !== undefined &&
    !isPresent(ticket)
  );
}

/** Whether a booked time has come, and its visitor has not checked in although the organization requires it. */
export function isAbsent(entry: Entry, { settings }: Pick<Rules, "settings">, now: number): boolean {
  return settings.checkInRequired && isAwaited(entry) && (entry.item.plannedTime ?? Infinity) <= now;
}

/** Marks a fact that takes a visitor who is not there from the queue, so that the time since then is no waiting time. */
export function withAbsence(fact: Fact, { day, rules, now }: Context): Fact {
  switch (fact.type) {
    case "statusChanged":
    case "passWayChanged": {
      const ticket = findTicket(day, fact.ticketId);
      const wasAbsent = ticket?.items.some((item) => isAbsent({ ticket, item }, rules, now)) === true;
      return wasAbsent ? { ...fact, wasAbsent } : fact;
    }
    case "deleteService":
    case "hold":
    case "moveInTime": {
      const entry = findItem(day, fact.itemId);
      const wasAbsent = entry !== undefined && isAbsent(entry, rules, now);
      return wasAbsent ? { ...fact, wasAbsent } : fact;
    }
    default:
      return fact;
  }
}
