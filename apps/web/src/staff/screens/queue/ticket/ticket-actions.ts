import type { Ticket, TicketItem } from "@cherga/contract/shapes/ticket";
import { openStates } from "@cherga/engine/life/item-state";
import { presentItem } from "#staff/screens/queue/ticket/ticket-status.ts";
import type { MoveOption } from "#staff/registration/move-dialog.tsx";

/** The actions on a whole visit, for those who may act for others. */
export const ticketActions = ["move", "cancel"] as const;
export type OpenTicketAction = (typeof ticketActions)[number];

/** Returns the services of a visit that have not ended; none if its ticket is not confirmed. */
export function openItemsOf({ status, items }: Pick<Ticket, "status" | "items">): readonly TicketItem[] {
  return status === "success" ? items.filter(isOpen) : [];
}

/** Returns the service that a move is about: the current or next one. */
export function movedItemOf(ticket: Pick<Ticket, "status" | "items">): TicketItem | undefined {
  const item = presentItem(ticket);
  return item !== undefined && openItemsOf(ticket).includes(item) ? item : undefined;
}

/** Returns the move that takes a service back; undefined if it had no time, or has become another service. */
export function wayBack(before: TicketItem, moved: MoveOption): MoveOption | undefined {
  if (before.start === null || before.state !== "planned" || moved.service !== undefined) return undefined;
  return {
    queueDateTime: before.start,
    ...(moved.operatorId === undefined || before.operatorId === null
      ? {}
      : { operatorId: before.operatorId }),
  };
}

const isOpen = ({ state }: TicketItem): boolean => openStates.some((open) => open === state);
