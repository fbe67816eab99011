import type { TicketEvent } from "#day/day-event";

/** Returns a ticket's events without those that were undone later. */
export function withoutUndone(log: readonly TicketEvent[]): readonly TicketEvent[] {
  const undone = new Set(log.map((event) => (event.type === "resume" ? event.undoes : undefined)));
  return log.filter(({ seq }) => !undone.has(seq));
}
