import type { CurrentTicket } from "@cherga/contract/calls/queue-lists";
import type { TicketItem } from "@cherga/contract/shapes/ticket";
import type { OperatorAction } from "@cherga/engine/vocabulary";

/** What the operator's window is doing. */
export type WindowState = "idle" | "called" | "serving" | "visitOnBreak" | "operatorAsleep";

/** Returns the state of a window. */
export function windowStateOf({ ticketItem }: CurrentTicket, asleepSince: string | undefined): WindowState {
  if (ticketItem === null) return asleepSince === undefined ? "idle" : "operatorAsleep";
  if (ticketItem.state === "called") return "called";
  return isOnBreak(ticketItem) ? "visitOnBreak" : "serving";
}

/** Whether a visit at the window is on a break. */
export function isOnBreak({ intervals }: TicketItem): boolean {
  const last = intervals.at(-1);
  return last?.kind === "paused" && last.to === null;
}

/** Returns the action that usually follows: its button is filled. An operator who only calls goes on with the next. */
export function usualAction(state: WindowState, isCallOnly: boolean): OperatorAction {
  return isCallOnly && state === "called" ? "next" : usualActions[state];
}

const usualActions: Readonly<Record<WindowState, OperatorAction>> = {
  idle: "next",
  called: "start",
  serving: "complete",
  visitOnBreak: "resume",
  operatorAsleep: "wakeup",
};
