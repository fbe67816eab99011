import { msPerMinute } from "@cherga/engine/time/durations";
import type { Booking } from "@cherga/contract/calls/booking";
import { Refusal } from "@cherga/contract/errors";
import { findTicket, type Ticket } from "@cherga/engine/day/day";
import type { DayState } from "#queue/day/day-state";
import { instantText, textOfInstant } from "#queue/views/instants";
import { numberOf } from "#queue/views/ticket-view";

/** Returns a booking as its visitor sees it. */
export function bookingView(known: DayState, ticketId: number, now: number): Booking {
  const ticket = findTicket(known.day, ticketId);
  if (ticket === undefined) throw new Refusal("ERROR_NOT_FOUND");
  const { from, to } = stretchOf(ticket);
  return {
    token: known.clients.get(ticketId)?.token ?? "",
    status: ticket.status,
    until: instantText(ticket.statusUntil),
    num: numberOf(ticket),
    start: textOfInstant(from),
    end: textOfInstant(to),
    time: textOfInstant(now),
  };
}

/** Returns the planned start and end of a visit, in milliseconds. */
export function stretchOf({ items, entryTime }: Ticket): { readonly from: number; readonly to: number } {
  const from = items[0]?.plannedTime ?? entryTime;
  const ends = items.map(({ plannedTime = from, duration }) => plannedTime + duration * msPerMinute);
  return { from, to: Math.max(from, ...ends) };
}
