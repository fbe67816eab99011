import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { ItemPath } from "@cherga/ticket-layout/ticket-layout";
import { type ItemGap, gapsFor, itemAt, samePlace } from "#staff/screens/printer-template/item-places.ts";
import type { DragStep } from "#staff/ui/drag-list/use-drag-list.ts";

/** Returns the next gap of an item up or down the ticket, through columns. */
export function stepFrom(
  items: readonly PrinterItem[],
  path: ItemPath,
  to: "up" | "down",
): ItemGap | undefined {
  const item = itemAt(items, path);
  return item && nextGap(gapsFor(items, item.type, path), path, to);
}

/** Returns the gap that a step leads to. */
export function nextGap(gaps: readonly ItemGap[], now: ItemGap, to: DragStep): ItemGap | undefined {
  const at = gaps.findIndex((gap) => samePlace(gap, now));
  const next = steps[to](at, gaps.length);
  return next < 0 ? undefined : gaps[next];
}

const steps: Readonly<Record<DragStep, (at: number, count: number) => number>> = {
  up: (at) => at - 1,
  down: (at) => at + 1,
  first: () => 0,
  last: (_, count) => count - 1,
};
