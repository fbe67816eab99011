import type { ItemOutcome, Ticket, TicketItem } from "@cherga/contract/shapes/ticket";
import { stageByState } from "@cherga/engine/day/ticket-stage";
import { type ItemState, itemStates } from "@cherga/engine/life/item-state";
import {
  type TicketStage,
  ticketStages,
  type TicketStatus,
  ticketStatuses,
  type TicketType,
  ticketTypes,
} from "@cherga/engine/vocabulary";

/** The status of a ticket: that of its services, or why it is not in the queue. */
export type DisplayStatus = ItemState | ItemOutcome | Exclude<TicketStatus, "success">;

/** The outcomes of visits not served to their end, the more informative first. */
const outcomes: readonly ItemOutcome[] = ["dayClosed", "noShow"];

/** All statuses, in the order in which a ticket may pass through them. */
export const displayStatuses: readonly DisplayStatus[] = [
  ...ticketStatuses.filter((status) => status === "reservation" || status === "confirm"),
  ...itemStates,
  ...outcomes,
  ...ticketStatuses.filter((status) => status === "delay" || status === "cancel"),
];

/** The statuses of visits that are over. */
export const endedStatuses: ReadonlySet<DisplayStatus> = new Set([
  "complete",
  "deleted",
  ...outcomes,
  "cancel",
] satisfies readonly DisplayStatus[]);

/** The states in the order of importance: a ticket being served is shown as such, whatever else it waits for. */
const tellingStates: readonly ItemState[] = [
  "serving",
  "called",
  "hold",
  "wait",
  "planned",
  "complete",
  "deleted",
];

/** Returns the service of a ticket that is current or next. */
export function presentItem({ items }: Pick<Ticket, "items">): TicketItem | undefined {
  return tellingStates.map((state) => items.find((item) => item.state === state)).find((item) => item);
}

/** Returns the status of a ticket. */
export function displayStatusOf(ticket: Pick<Ticket, "status" | "items">): DisplayStatus {
  if (ticket.status !== "success") return ticket.status;
  const item = presentItem(ticket);
  const hasEnded = item?.state === "complete" || item?.state === "deleted";
  const outcome = hasEnded
    ? outcomes.find((each) => ticket.items.some((one) => one.outcome === each))
    : undefined;
  return outcome ?? item?.state ?? "wait";
}

/** Whether a service is paused. */
export const isPaused = ({ intervals }: Pick<TicketItem, "intervals">): boolean =>
  intervals.at(-1)?.kind === "paused" && intervals.at(-1)?.to === null;

/** Returns the last event of a ticket; undefined if there is none since its registration. */
export function lastEventOf({ items }: Pick<Ticket, "items">): TicketItem["events"][number] | undefined {
  const events = items.flatMap((item) => item.events);
  return events.toSorted((a, b) => Date.parse(b.addedDateTime) - Date.parse(a.addedDateTime))[0];
}

/** The stage under which the tickets of a status are found. */
export const stageByStatus: Readonly<Record<DisplayStatus, TicketStage>> = {
  ...stageByState,
  reservation: "planned",
  confirm: "planned",
  noShow: "ended",
  dayClosed: "ended",
  delay: "ended",
  cancel: "ended",
};

/** Returns the number of tickets by status and type. */
export function countsOf(
  tickets: readonly Pick<Ticket, "status" | "type" | "items">[],
): readonly { readonly standing: DisplayStatus; readonly byType: readonly number[]; readonly all: number }[] {
  return displayStatuses.map((standing) => {
    const there = tickets.filter((ticket) => displayStatusOf(ticket) === standing);
    return { standing, byType: ticketTypes.map((type) => ofType(there, type)), all: there.length };
  });
}

/** Returns the number of tickets by stage: of those that the list shows under it. */
export const stageCountsOf = (
  counts: ReturnType<typeof countsOf>,
): readonly { readonly stage: TicketStage; readonly all: number }[] =>
  ticketStages.map((stage) => ({
    stage,
    all: counts.reduce((sum, { standing, all }) => (stageByStatus[standing] === stage ? sum + all : sum), 0),
  }));

const ofType = (tickets: readonly Pick<Ticket, "type">[], type: TicketType): number =>
  tickets.filter((ticket) => ticket.type === type).length;
