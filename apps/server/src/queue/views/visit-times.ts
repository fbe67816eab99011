import type { Ticket } from "@cherga/engine/day/day";
import { msPerMinute } from "@cherga/engine/time/durations";

/** Returns when a visit is to begin, in milliseconds. */
export const visitStart = ({ items, entryTime }: Ticket): number => items[0]?.plannedTime ?? entryTime;

/** Returns when a visit is to end, in milliseconds. */
export function visitEnd(ticket: Ticket): number {
  const from = visitStart(ticket);
  const ends = ticket.items.map(({ plannedTime = from, duration }) => plannedTime + duration * msPerMinute);
  return Math.max(from, ...ends);
}
