import type { TrackedEvent, TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { Ticket } from "@cherga/engine/day/day";
import type { TicketEvent } from "@cherga/engine/day/day-event";
import type { DayState } from "#queue/day/day-state";
import { textOfInstant } from "#queue/views/instants";
import type { Localize } from "#queue/views/localize";
import { serviceName } from "#queue/views/ticket-view";

/** Returns the history of a ticket in words for its visitor, without events that were undone. */
export function historyOf(
  known: DayState,
  { items, log }: Ticket,
  speak: Localize,
): TrackedTicket["history"] {
  const undone = new Set(log.flatMap((event) => (event.type === "resume" ? (event.undoes ?? []) : [])));
  return log.flatMap((event) => {
    const type = undone.has(event.seq) ? undefined : wordFor(event);
    if (type === undefined) return [];
    const item = "itemId" in event ? items.find(({ id }) => id === event.itemId) : undefined;
    return [
      {
        type,
        time: textOfInstant(event.at),
        service: item === undefined ? null : serviceName(known, item.serviceId, speak),
        room: isAtDesk(type) ? (known.config.operators.get(event.operatorId ?? -1)?.room ?? null) : null,
      },
    ];
  });
}

const isAtDesk = (type: TrackedEvent): boolean =>
  type === "called" || type === "calledAgain" || type === "started";

/** Returns undefined for internal events of the staff. */
function wordFor(event: TicketEvent): TrackedEvent | undefined {
  switch (event.type) {
    case "registered":
      return event.status === "success" ? "registered" : "reserved";
    case "arrived":
      return "movedHere";
    case "statusChanged":
      return statusWords[event.status];
    case "checkedIn":
      return "checkedIn";
    case "call":
    case "forceCall":
      return event.isRepeat === true ? "calledAgain" : "called";
    case "serviceStart":
      return "started";
    case "serviceComplete":
      return "completed";
    case "deleteService":
      if (event.isDayClosed === true) return "dayClosed";
      return event.isNoShow === true ? "didNotCome" : "serviceRemoved";
    case "hold":
      return event.late === undefined ? "deferred" : "late";
    case "release":
      return "returned";
    case "moveInTime":
      return "moved";
    case "addService":
      return "serviceAdded";
    case "ticketEditReqTime":
      return "wantedTime";
    default:
      return undefined;
  }
}

const statusWords: Readonly<Record<Ticket["status"], TrackedEvent | undefined>> = {
  reservation: undefined,
  confirm: undefined,
  success: "confirmed",
  delay: "givenUp",
  cancel: "givenUp",
};
