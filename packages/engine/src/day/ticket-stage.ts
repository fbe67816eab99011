import { stateOf, type Ticket } from "#day/day";
import type { ItemState } from "#life/item-state";
import type { TicketStage } from "#vocabulary";

/** How far the visit of an item in a state is. */
export const stageByState: Readonly<Record<ItemState, TicketStage>> = {
  planned: "planned",
  wait: "waiting",
  hold: "deferred",
  called: "atWindow",
  serving: "atWindow",
  complete: "ended",
  deleted: "ended",
};

/** A visit of several services is as far as the service that says most about it, the most telling stage first. */
const telling: readonly TicketStage[] = ["atWindow", "deferred", "waiting", "planned"];

/** Returns how far a visit is. */
export function stageOf(ticket: Ticket, now: number): TicketStage {
  // A cancelled ticket keeps its time for a while, in the status `delay`.
  if (ticket.status === "cancel" || ticket.status === "delay") return "ended";
  if (ticket.status !== "success") return "planned";
  const stages = ticket.items.map((item) => stageByState[stateOf({ ticket, item }, now)]);
  return telling.find((stage) => stages.includes(stage)) ?? "ended";
}
