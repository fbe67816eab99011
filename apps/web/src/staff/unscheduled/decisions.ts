import type { UnscheduledDecision, UnscheduledVisit } from "@cherga/contract/calls/unscheduled";

/** The decision on a booking: moved to a time, cancelled, or left as it is. */
export type BookingDecision = { readonly moveTo: string } | "cancel" | "leave";

/** The decisions by ticket. */
export type Choices = ReadonlyMap<number, BookingDecision>;

/** Returns the decision on a booking: by default, the first suggested time. */
export function choiceFor({ ticketId, suggestions }: UnscheduledVisit, choices: Choices): BookingDecision {
  const [first] = suggestions;
  const choice = choices.get(ticketId) ?? (first === undefined ? "leave" : { moveTo: first });
  // The chosen time may have been taken since; nobody has agreed to another one.
  return typeof choice === "object" && !suggestions.includes(choice.moveTo) ? "leave" : choice;
}

/** How many bookings are moved, cancelled and left. */
export type DecisionCounts = { readonly moved: number; readonly cancelled: number; readonly left: number };

/** Returns how many bookings would be moved, cancelled and left. */
export function decisionCountsOf(visits: readonly UnscheduledVisit[], choices: Choices): DecisionCounts {
  const all = visits.map((visit) => choiceFor(visit, choices));
  const cancelled = all.filter((choice) => choice === "cancel").length;
  const left = all.filter((choice) => choice === "leave").length;
  return { moved: all.length - cancelled - left, cancelled, left };
}

/** How many visitors of changed bookings get a message of it. */
export type MessageCounts = { readonly told: number; readonly total: number };

/** Returns how many visitors will get a message when their booking is moved or cancelled. */
export function messageCountsOf(
  visits: readonly UnscheduledVisit[],
  choices: Choices,
  notifications: { readonly moved: boolean; readonly cancelled: boolean } | undefined,
): MessageCounts {
  const changed = visits.filter((visit) => choiceFor(visit, choices) !== "leave");
  const told = changed.filter(
    (visit) =>
      visit.reachable && notifications?.[choiceFor(visit, choices) === "cancel" ? "cancelled" : "moved"],
  );
  return { told: told.length, total: changed.length };
}

/** Returns the decisions to carry out, without the bookings left as they are. */
export function decisionsOf(
  visits: readonly UnscheduledVisit[],
  choices: Choices,
  reason: string,
): UnscheduledDecision[] {
  return visits.flatMap((visit): UnscheduledDecision[] => {
    const { ticketId } = visit;
    const choice = choiceFor(visit, choices);
    if (choice === "leave") return [];
    return choice === "cancel"
      ? [{ ticketId, action: "cancel", reason }]
      : [{ ticketId, action: "move", queueDateTime: choice.moveTo }];
  });
}

/** Returns how many bookings were moved and cancelled. */
export function doneCountsOf(
  decisions: readonly UnscheduledDecision[],
  results: readonly { readonly ticketId: number; readonly error?: unknown }[],
) {
  const done = new Set(results.filter(({ error }) => error === undefined).map(({ ticketId }) => ticketId));
  const count = (action: UnscheduledDecision["action"]): number =>
    decisions.filter((each) => each.action === action && done.has(each.ticketId)).length;
  return { moved: count("move"), cancelled: count("cancel") };
}

/** Whether a visitor can be told by a message, and was not. */
export const canBeTold = ({ reachable, told }: Pick<UnscheduledVisit, "reachable" | "told">): boolean =>
  reachable && told === null;
