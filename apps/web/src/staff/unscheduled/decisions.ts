import type { UnscheduledDecision, UnscheduledVisit } from "@cherga/contract/calls/unscheduled";

/** What is to become of a booking: moved to a time, cancelled, or left as it is. */
export type BookingDecision = { readonly moveTo: string } | "cancel" | "leave";

/** What was chosen for bookings, by their tickets. */
export type Choices = ReadonlyMap<number, BookingDecision>;

/** Gives what is chosen for a booking: unless a person says otherwise, the first time that is suggested. */
export function choiceFor({ ticketId, suggestions }: UnscheduledVisit, choices: Choices): BookingDecision {
  const [first] = suggestions;
  return choices.get(ticketId) ?? (first === undefined ? "leave" : { moveTo: first });
}

/** Gives how many bookings would be moved, cancelled and left. */
export function decisionCountsOf(visits: readonly UnscheduledVisit[], choices: Choices) {
  const all = visits.map((visit) => choiceFor(visit, choices));
  const cancelled = all.filter((choice) => choice === "cancel").length;
  const left = all.filter((choice) => choice === "leave").length;
  return { moved: all.length - cancelled - left, cancelled, left };
}

/** Gives what is to be done, all that is left alone left out. */
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
