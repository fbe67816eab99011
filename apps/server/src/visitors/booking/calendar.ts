import { Refusal } from "@cherga/contract/errors";
import { findTicket } from "@cherga/engine/day/day";
import { calendarIdentity } from "#messages/calendar-identity";
import { calendarText } from "#messages/calendar-text";
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
  const services = ticket.items.map(({ serviceId }) => serviceName(known, serviceId, speak));
  return calendarText("Booking", "PUBLISH", {
    ...calendarIdentity(ticket),
    writtenAt: now,
    from: visitStart(ticket),
    to: visitEnd(ticket),
    title: services.join(", "),
    place: withoutEmpty([speak(organization.name), speak(organization.address)]).join(", "),
    description: withoutEmpty([numberOf(ticket) ?? "", ...organization.supportPhones]).join("\n"),
    url: undefined,
    isCancelled: ticket.status === "cancel" || ticket.status === "delay",
  });
}

const withoutEmpty = (texts: readonly string[]): readonly string[] => texts.filter((text) => text !== "");
