import type { Lags } from "@cherga/contract/calls/charts";

export type WindowRow = Lags["operators"][number];

/** Returns windows in the order of their rooms, those off shift last. The order is the same at every tick. */
export const byRoom = (windows: readonly WindowRow[]): readonly WindowRow[] =>
  windows.toSorted(
    (a, b) =>
      Number(a.state === "off") - Number(b.state === "off") ||
      collator.compare(a.room, b.room) ||
      a.operator.id - b.operator.id,
  );

/** Names a window by its room and operator. */
export const sayWindow = ({ room, operator: { name } }: WindowRow): string =>
  room === "" ? name : `${room} · ${name}`;

const collator = new Intl.Collator("en", { numeric: true });
