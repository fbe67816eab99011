import type { Stretch } from "@cherga/engine/time/day-frame";

/** The target of a booking: an operator, and a minute of the day. */
export type Target = { readonly operatorId: number; readonly from: number };

/** The layout of the grid on the screen, in pixels. */
export type SlotLayout = {
  /** The position of the first minute. */
  readonly left: number;
  readonly pixelsPerMinute: number;
  readonly reach: Stretch;
  readonly rows: readonly { readonly operatorId: number; readonly top: number; readonly bottom: number }[];
};

/** A point on the screen. */
export type PointerPosition = { readonly x: number; readonly y: number };

/** Bookings move in steps of this many minutes. */
export const slotStepMinutes = 5;

/** Returns the minute of the day at a horizontal position. */
export const minuteAtX = ({ left, pixelsPerMinute, reach }: SlotLayout, x: number): number =>
  reach.from + (x - left) / pixelsPerMinute;

/** Returns the target of a booking held at a point, so many minutes after its start. */
export function targetAt(
  layout: SlotLayout,
  { x, y }: PointerPosition,
  held: { readonly grabMinutes: number; readonly length: number },
): Target | undefined {
  const row = layout.rows.toSorted((a, b) => distance(a, y) - distance(b, y))[0];
  if (row === undefined) return undefined;
  const { from, to } = layout.reach;
  const begins = snapped(minuteAtX(layout, x) - held.grabMinutes);
  // It may end beyond the shown hours: overtime may be allowed.
  const latest = Math.max(from, snapped(to - Math.min(held.length, slotStepMinutes)));
  return { operatorId: row.operatorId, from: Math.min(latest, Math.max(from, begins)) };
}

/** Returns by how many pixels to scroll when the pointer is near an edge. */
export function scrollBy(start: number, end: number, at: number): number {
  if (at < start + edgePixels) return -scrollPixels;
  return at > end - edgePixels ? scrollPixels : 0;
}

const snapped = (minute: number): number => Math.round(minute / slotStepMinutes) * slotStepMinutes;

/** The distance to a row; above and below all rows the nearest one counts. */
const distance = ({ top, bottom }: SlotLayout["rows"][number], y: number): number =>
  y < top ? top - y : Math.max(0, y - bottom);

const edgePixels = 36;
const scrollPixels = 14;
