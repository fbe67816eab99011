import type { SlotBooking } from "#staff/screens/queue/slot/grid.ts";

/** A booking in its lane. */
export type PlacedBooking = {
  readonly booking: SlotBooking;
  readonly lane: number;
  /** The pixels from its start to the next booking of its lane, or as many as a label needs. */
  readonly room: number;
  /** The label stands after the bar, because the visit is too short for it. */
  readonly isBeside: boolean;
  /** What of the label fits. */
  readonly label: "full" | "number" | "none";
};

/**
 * Distributes the bookings of a row over lanes: only visits at the same time stand below each other. A label may grow until
 * the next booking of its lane.
 */
export function lanesOf(
  bookings: readonly SlotBooking[],
  pixelsPerMinute: number,
  end: number,
): { readonly placed: readonly PlacedBooking[]; readonly count: number } {
  /** The minute at which each lane is free again. */
  const free: number[] = [];
  const inLanes = bookings
    .toSorted((a, b) => a.from - b.from)
    .map((booking) => {
      const found = free.findIndex((minute) => minute <= booking.from);
      const lane = found === -1 ? free.length : found;
      free[lane] = booking.to;
      return { booking, lane };
    });
  const placed = inLanes.map(({ booking, lane }, index) => {
    const next = inLanes.slice(index + 1).find((other) => other.lane === lane)?.booking.from ?? end;
    const own = (booking.to - booking.from) * pixelsPerMinute;
    const gap = (next - booking.from) * pixelsPerMinute;
    const room = Math.max(own, Math.min(gap, own + widestLabel));
    const isBeside = own < numberWidth && room - own >= numberWidth;
    return { booking, lane, room, isBeside, label: labelIn(isBeside ? room - own : room) };
  });
  return { placed, count: Math.max(1, free.length) };
}

function labelIn(pixels: number): PlacedBooking["label"] {
  if (pixels < numberWidth) return "none";
  return pixels < leastFullLabel ? "number" : "full";
}

/** The width of a ticket number with its padding. */
const numberWidth = 46;
/** A number, and the first letters of a name. */
const leastFullLabel = 84;
/** A number, and the visitor's name. */
const widestLabel = 150;
