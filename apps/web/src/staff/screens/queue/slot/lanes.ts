import type { SlotBooking } from "#staff/screens/queue/slot/grid.ts";

/** A booking in its lane. */
export type PlacedBooking = {
  readonly booking: SlotBooking;
  readonly lane: number;
  /** The pixels that its label may take: its number, or more until the next booking of the row, and not without end. */
  readonly room: number;
  /** The pixels by which its label begins before the visit, because the day ends soon after. */
  readonly shift: number;
  /** The label has room for the number and the name. */
  readonly isNamed: boolean;
};

/**
 * Distributes the bookings of a row over lanes so that each shows its number: visits that overlap, or are too short for
 * their numbers, stand below each other. A name is shown if it ends before the next booking of the row begins: over the
 * time of another visit it would look like a part of it. If the whole day fits a small screen, there are numbers only.
 */
export function lanesOf(
  bookings: readonly SlotBooking[],
  pixelsPerMinute: number,
  end: number,
): { readonly placed: readonly PlacedBooking[]; readonly count: number } {
  const inPixels = bookings
    .toSorted((a, b) => a.from - b.from)
    .map((booking) => {
      const own = (booking.to - booking.from) * pixelsPerMinute;
      const least = Math.max(own, numberWidthOf(booking.num));
      const from = Math.max(0, Math.min(booking.from * pixelsPerMinute, end * pixelsPerMinute - least));
      return { booking, own, from, to: from + least };
    })
    .toSorted((a, b) => a.from - b.from);
  /** The pixel at which each lane is free again. */
  const free: number[] = [];
  const inLanes = inPixels.map((place) => {
    const found = free.findIndex((pixel) => pixel <= place.from);
    const lane = found === -1 ? free.length : found;
    free[lane] = place.to;
    return { ...place, lane };
  });
  const placed = inLanes.map(({ booking, own, from, to, lane }, index) => {
    const next = inLanes[index + 1]?.from ?? end * pixelsPerMinute;
    const room = Math.max(to - from, Math.min(next - from, own + widestLabel));
    return {
      booking,
      lane,
      room,
      shift: booking.from * pixelsPerMinute - from,
      isNamed: pixelsPerMinute >= leastNamedScale && room >= leastNamed,
    };
  });
  return { placed, count: Math.max(1, free.length) };
}

/** Returns the most pixels that a bold ticket number takes with its padding: "W" and "Щ" are wider than "A". */
function numberWidthOf(num: string | null): number {
  const { length } = num ?? "…";
  const digits = num?.replaceAll(/\D/g, "").length ?? 0;
  return Math.max(leastWidth, labelPadding + digits * digitWidth + (length - digits) * letterWidth);
}

const digitWidth = 8;
const letterWidth = 14;
const labelPadding = 15;
const leastWidth = 48;
/** At smaller scales the bars are narrow, and a name would stand over breaks and free time beside its visit. */
const leastNamedScale = 2;
/** A number, and most of a surname: fewer letters say nothing. */
const leastNamed = 108;
/** A number, and the visitor's name. */
const widestLabel = 150;
