import type { SlotBooking } from "#staff/screens/queue/slot/grid.ts";

/** A booking in its lane, with the room for its label in pixels. */
export type PlacedBooking = {
  readonly booking: SlotBooking;
  readonly lane: number;
  readonly room: number;
};

/**
 * Distributes the bookings of a row over lanes so that the label of each can be read: a lane takes a booking if the label
 * of its previous one has ended. A label may then grow until the next booking of its lane.
 */
export function lanesOf(
  bookings: readonly SlotBooking[],
  pixelsPerMinute: number,
  end: number,
): { readonly placed: readonly PlacedBooking[]; readonly count: number } {
  /** The pixel at which each lane is free again. */
  const free: number[] = [];
  const inLanes = bookings
    .toSorted((a, b) => a.from - b.from)
    .map((booking) => {
      const left = booking.from * pixelsPerMinute;
      const found = free.findIndex((pixel) => pixel <= left);
      const lane = found === -1 ? free.length : found;
      free[lane] = Math.max(booking.to * pixelsPerMinute, left + leastLabel);
      return { booking, lane };
    });
  const placed = inLanes.map(({ booking, lane }, index) => {
    const next = inLanes.slice(index + 1).find((other) => other.lane === lane)?.booking.from ?? end;
    const own = (booking.to - booking.from) * pixelsPerMinute;
    const gap = (next - booking.from) * pixelsPerMinute;
    return { booking, lane, room: Math.max(leastLabel, own, Math.min(gap, widestLabel)) };
  });
  return { placed, count: Math.max(1, free.length) };
}

/** The width of a ticket number with its padding. */
const leastLabel = 50;
/** A number, and the visitor's name. */
const widestLabel = 150;
