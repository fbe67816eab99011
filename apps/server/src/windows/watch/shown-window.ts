import type { ShownWindow } from "@cherga/contract/devices/consoles";
import { findItem } from "@cherga/engine/day/day";
import { type DeskState, deskStateOf } from "@cherga/engine/day/desk-state";
import type { DayState } from "#queue/day/day-state";
import { numberOf } from "#queue/views/ticket-view";

const free: ShownWindow = { state: "free", num: "" };

const stateOf: Readonly<Partial<Record<DeskState, ShownWindow["state"]>>> = {
  called: "called",
  serving: "serving",
  paused: "serving",
};

/** Returns what is shown above the window of an operator. A hidden visitor is not shown. */
export function shownWindowOf(known: DayState, operatorId: number, now: number): ShownWindow {
  const { state, itemId } = deskStateOf({ ...known, now }, operatorId);
  const ticket = itemId === undefined ? undefined : findItem(known.day, itemId)?.ticket;
  const num = ticket === undefined || ticket.passWay === "hide" ? null : numberOf(ticket);
  const shown = stateOf[state];
  return num === null || shown === undefined ? free : { state: shown, num };
}
