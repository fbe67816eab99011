import { Refusal } from "@cherga/contract/errors";
import { findTicket } from "@cherga/engine/day/day";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { calendarIdentity } from "#messages/calendar-identity";
import type { DayState } from "#queue/day/day-state";
import type { Localize } from "#queue/views/localize";
import { numberOf, serviceName } from "#queue/views/ticket-view";
import { visitEnd, visitStart } from "#queue/views/visit-times";

/** Returns a booking as a calendar entry. A later version of the same entry replaces the earlier one. */
export function calendarOf(known: DayState, ticketId: number, now: number, speak: Localize): string {
  const ticket = findTicket(known.day, ticketId);
  if (ticket === undefined) throw new Refusal("ERROR_NOT_FOUND");
  if (ticket.items[0]?.plannedTime === undefined)
    throw new Refusal("ERROR_ACTION_NOT_ALLOWED", { passWay: ticket.passWay });

  const { organization } = known.config;
  const [from, to] = [visitStart(ticket), visitEnd(ticket)];
  const isGivenUp = ticket.status === "cancel" || ticket.status === "delay";
  const services = ticket.items.map(({ serviceId }) => serviceName(known, serviceId, speak));
  const calendar = ical({
    prodId: { company: "Cherga", product: "Booking" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    ...calendarIdentity(ticket),
    stamp: new Date(now),
    start: new Date(from),
    end: new Date(to),
    summary: services.join(", "),
    location: [speak(organization.name), speak(organization.address)]
      .filter((text) => text !== "")
      .join(", "),
    description: [numberOf(ticket) ?? "", ...organization.supportPhones]
      .filter((text) => text !== "")
      .join("\n"),
    status: isGivenUp ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
