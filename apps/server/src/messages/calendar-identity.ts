import type { Ticket } from "@cherga/engine/day/day";

/** Sequences are counted from here: as seconds they fit into the 31 bits that calendars read. */
const zeroMs = Date.UTC(2020, 0, 1);
const secondMs = 1_000;

/**
 * Returns what tells calendars that two entries are of the same visit, and which one is newer. The id has no secret,
 * because calendars are shared, and differs from those of other installations. The sequence also grows when the visit
 * moves to another day, where its log begins anew.
 */
export function calendarIdentity({ id, registeredAt, log }: Ticket): {
  readonly id: string;
  readonly sequence: number;
} {
  const changedAt = log.at(-1)?.at ?? registeredAt;
  return {
    id: `ticket-${id}-${secondsOf(registeredAt)}@cherga`,
    sequence: Math.max(0, secondsOf(changedAt)),
  };
}

const secondsOf = (atMs: number): number => Math.floor((atMs - zeroMs) / secondMs);
