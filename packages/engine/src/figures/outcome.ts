import type { Item } from "#day/day";

/** How an item ended, from the visitor's point of view. */
export const outcomes = ["served", "noShow", "left", "cancelled", "unserved"] as const;
export type Outcome = (typeof outcomes)[number];

/** The parts of an item that tell its outcome. */
export type ItemRecord = Pick<Item, "phase" | "isNoShow" | "isDayClosed" | "calledAt" | "spans">;

/** Returns how an item ended; undefined while it is open. */
export function itemOutcome(item: ItemRecord): Outcome | undefined {
  if (item.phase === "complete") return "served";
  if (item.phase !== "deleted") return undefined;
  if (item.isNoShow) return "noShow";
  if (item.isDayClosed) return item.calledAt === undefined ? "unserved" : "noShow";
  return arrivedAt(item) === undefined ? "cancelled" : "left";
}

/**
 * Returns when an item began to wait, or was called or started before its booked time; undefined if none of these
 * happened. An open booking begins to wait in the future. An item that is in the queue for no time at all has not waited:
 * the closing of a day frees the items of a visit one after the other, and a move is several events of one moment.
 */
export function arrivedAt({ spans }: Pick<Item, "spans">): number | undefined {
  for (const span of spans) {
    if (span.kind === "called" || span.kind === "serving") return span.from;
    if (span.kind !== "queued") continue;
    const waitsFrom = Math.max(span.from, span.pullTime);
    if (waitsFrom < (span.to ?? Infinity)) return waitsFrom;
  }
  return undefined;
}

/** Returns when an item ended; undefined while it is open. */
export const endedAt = ({ spans }: Pick<Item, "spans">): number | undefined => spans.at(-1)?.to;
