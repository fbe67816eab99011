import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";

/** What is known of a ticket, and whether it is current. */
export type TrackerState = {
  readonly ticket: TrackedTicket | undefined;
  /**
   * `opening`: from the page, or nothing yet. `checking`: the phone was asleep, and is asking. `lost`: the data may be
   * stale. `unknown`: there is no such ticket.
   */
  readonly line: "opening" | "checking" | "live" | "lost" | "over" | "unknown";
  /** The number of calls since the page was opened. */
  readonly rings: number;
};

export type TrackerEvent =
  | { readonly type: "told" | "answered"; readonly ticket: TrackedTicket }
  | { readonly type: "lost" | "woke" | "refused" };

/** Returns the initial state, with the ticket inlined into the page. */
export const begin = (ticket: TrackedTicket | undefined): TrackerState => ({
  ticket,
  line: "opening",
  rings: 0,
});

/** Returns the state after an event. */
export function follow(following: TrackerState, heard: TrackerEvent): TrackerState {
  switch (heard.type) {
    case "told":
      return { ...withTicket(following, heard.ticket), line: heard.ticket.over ? "over" : "live" };
    case "answered":
      return withTicket(following, heard.ticket);
    case "lost":
      return following.line === "over" ? following : { ...following, line: "lost" };
    case "woke":
      return following.line === "over" ? following : { ...following, line: "checking" };
    case "refused":
      return { ...following, line: "unknown" };
  }
}

/**
 * An answer and the stream may overtake each other. What comes over a new connection is true, whatever its clock says.
 */
function withTicket(following: TrackerState, ticket: TrackedTicket): TrackerState {
  const { ticket: before, line, rings } = following;
  if (before !== undefined && line === "live" && ticket.time < before.time) return following;
  return { ...following, ticket, rings: isNewCall(before, ticket) ? rings + 1 : rings };
}

/** A call made before the page was opened is visible at once: only later calls ring. */
function isNewCall(before: TrackedTicket | undefined, after: TrackedTicket): boolean {
  if (before === undefined || !after.items.some(({ state }) => state === "called")) return false;
  return lastCall(after) > lastCall(before);
}

const lastCall = ({ history }: TrackedTicket): string =>
  history.findLast(({ type }) => type === "called" || type === "calledAgain")?.time ?? "";
