import type { Stretch } from "@cherga/engine/time/day-frame";

/** Where a booking would be put: with whom, and from which minute of the day on. */
export type Target = { readonly operatorId: number; readonly from: number };

/** How the grid lies on the screen, in pixels. */
export type SlotLayout = {
  /** Where the first minute of the reach stands. */
  readonly left: number;
  readonly pixelsPerMinute: number;
  readonly reach: Stretch;
  readonly rows: readonly { readonly operatorId: number; readonly top: number; readonly bottom: number }[];
};

/** A point on the screen. */
export type PointerPosition = { readonly x: number; readonly y: number };

/** Bookings are moved in steps of so many minutes. */
export const slotStepMinutes = 5;

/** Gives the minute of the day that stands at a place of the screen. */
export const minuteAtX = ({ left, pixelsPerMinute, reach }: SlotLayout, x: number): number =>
  reach.from + (x - left) / pixelsPerMinute;

/** Gives where a booking would be put that is held at a point, so many minutes after its beginning. */
export function targetAt(
  layout: SlotLayout,
  { x, y }: PointerPosition,
  held: { readonly grabMinutes: number; readonly length: number },
): Target | undefined {
  const row = layout.rows.toSorted((a, b) => distance(a, y) - distance(b, y))[0];
  if (row === undefined) return undefined;
  const { from, to } = layout.reach;
  const begins = snapped(minuteAtX(layout, x) - held.grabMinutes);
  // It need not end within what is shown: overtime may be allowed.
  const latest = Math.max(from, snapped(to - Math.min(held.length, slotStepMinutes)));
  return { operatorId: row.operatorId, from: Math.min(latest, Math.max(from, begins)) };
}

/** Gives by how many pixels to scroll where the pointer is near an edge, so that one can drag beyond it. */
export function scrollBy(start: number, end: number, at: number): number {
  if (at < start + edgePixels) return -scrollPixels;
  return at > end - edgePixels ? scrollPixels : 0;
}

const snapped = (minute: number): number => Math.round(minute / slotStepMinutes) * slotStepMinutes;

/** How far a row is away; above and below the rows the nearest one is meant. */
const distance = ({ top, bottom }: SlotLayout["rows"][number], y: number): number =>
  y < top ? top - y : Math.max(0, y - bottom);

const edgePixels = 36;
const scrollPixels = 14;
