import type { Booking } from "@cherga/contract/calls/booking";
import { Refusal } from "@cherga/contract/errors";
import { findTicket } from "@cherga/engine/day/day";
import type { DayState } from "#queue/day/day-state";
import { instantText, textOfInstant } from "#queue/views/instants";
import { numberOf } from "#queue/views/ticket-view";
import { visitEnd, visitStart } from "#queue/views/visit-times";

/** Returns a booking as its visitor sees it. */
export function bookingView(known: DayState, ticketId: number, now: number): Booking {
  const ticket = findTicket(known.day, ticketId);
  if (ticket === undefined) throw new Refusal("ERROR_NOT_FOUND");
  return {
    token: known.clients.get(ticketId)?.token ?? "",
    status: ticket.status,
    until: instantText(ticket.statusUntil),
    num: numberOf(ticket),
    start: textOfInstant(visitStart(ticket)),
    end: textOfInstant(visitEnd(ticket)),
    time: textOfInstant(now),
  };
}
