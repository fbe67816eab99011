import { useEffect } from "react";
import type { TicketAction } from "#visitors/tracker/state/action-state.ts";

/** Links of letters name a question by its parameter `ask`. */
const actionByName: ReadonlyMap<string, TicketAction> = new Map([
  ["cancel", "giveUp"],
  ["move", "move"],
]);

/**
 * Asks the question that the address names, once the ticket is current. The address loses it then, so that the question
 * does not come back by reloading, or later, when the action has become possible.
 */
export function useAskedInAddress(isCurrent: boolean, ask: (action: TicketAction) => void): void {
  useEffect(() => {
    const address = new URL(location.href);
    const name = address.searchParams.get("ask");
    if (!isCurrent || name === null) return;
    address.searchParams.delete("ask");
    history.replaceState(history.state, "", address);
    const action = actionByName.get(name);
    if (action !== undefined) ask(action);
  });
}
