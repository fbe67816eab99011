import type { ItemOutcome, Ticket, TicketItem } from "@cherga/contract/shapes/ticket";
import { type ItemState, itemStates } from "@cherga/engine/life/item-state";
import { type TicketStatus, ticketStatuses, type TicketType, ticketTypes } from "@cherga/engine/vocabulary";

/** Where a ticket stands: as its services do, or what keeps it from being one of the queue. */
export type DisplayStatus = ItemState | ItemOutcome | Exclude<TicketStatus, "success">;

/** How visits end that are not served to their end; what tells more of a ticket comes first. */
const outcomes: readonly ItemOutcome[] = ["dayClosed", "noShow"];

/** Every standing, in the order in which a ticket may come through them. */
export const displayStatuses: readonly DisplayStatus[] = [
  ...ticketStatuses.filter((status) => status === "reservation" || status === "confirm"),
  ...itemStates,
  ...outcomes,
  ...ticketStatuses.filter((status) => status === "delay" || status === "cancel"),
];

/** What tells more of a ticket comes first: whoever is being served waits for nothing else at this moment. */
const tellingStates: readonly ItemState[] = [
  "serving",
  "called",
  "hold",
  "wait",
  "planned",
  "complete",
  "deleted",
];

/** Gives the service of a ticket that is being dealt with, or is next to be. */
export function presentItem({ items }: Pick<Ticket, "items">): TicketItem | undefined {
  return tellingStates.map((state) => items.find((item) => item.state === state)).find((item) => item);
}

/** Gives where a ticket stands. */
export function displayStatusOf(ticket: Pick<Ticket, "status" | "items">): DisplayStatus {
  if (ticket.status !== "success") return ticket.status;
  const item = presentItem(ticket);
  const hasEnded = item?.state === "complete" || item?.state === "deleted";
  const outcome = hasEnded
    ? outcomes.find((each) => ticket.items.some((one) => one.outcome === each))
    : undefined;
  return outcome ?? item?.state ?? "wait";
}

/** Says whether a service is interrupted. */
export const isPaused = ({ intervals }: Pick<TicketItem, "intervals">): boolean =>
  intervals.at(-1)?.kind === "paused" && intervals.at(-1)?.to === null;

/** Gives what has happened to a ticket last; undefined, when nothing has since it was registered. */
export function lastEventOf({ items }: Pick<Ticket, "items">): TicketItem["events"][number] | undefined {
  const events = items.flatMap((item) => item.events);
  return events.toSorted((a, b) => Date.parse(b.addedDateTime) - Date.parse(a.addedDateTime))[0];
}

/** Gives how many tickets of each kind stand where. */
export function countsOf(
  tickets: readonly Pick<Ticket, "status" | "type" | "items">[],
): readonly { readonly standing: DisplayStatus; readonly byType: readonly number[]; readonly all: number }[] {
  return displayStatuses.map((standing) => {
    const there = tickets.filter((ticket) => displayStatusOf(ticket) === standing);
    return { standing, byType: ticketTypes.map((type) => ofType(there, type)), all: there.length };
  });
}

const ofType = (tickets: readonly Pick<Ticket, "type">[], type: TicketType): number =>
  tickets.filter((ticket) => ticket.type === type).length;
