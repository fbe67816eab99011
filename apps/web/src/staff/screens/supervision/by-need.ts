import type { HallRow } from "#staff/hall/hall.ts";
import { stateAt } from "#staff/hall/rows/row-actions.ts";
import { byTime } from "#staff/hall/rows/sorted.ts";

/**
 * Returns the order of what to do at a time: who is here and waits, the longest wait first; then who is served, who is
 * expected, who is deferred, and at last latecomers who are not here.
 */
export const byNeed =
  (now: number) =>
  (a: HallRow, b: HallRow): number =>
    rankOf(a, now) - rankOf(b, now) || byTime(a, b);

function rankOf(row: HallRow, now: number): number {
  switch (stateAt(row, now)) {
    case "wait":
      return 0;
    case "called":
    case "serving":
      return 1;
    case "planned":
      return 2;
    case "hold":
      if (!row.late) return 3;
      return row.checkedIn ? 0 : 4;
    case "complete":
    case "deleted":
      return 5;
  }
}
