import { minutesOfClock } from "@cherga/engine/time/day-frame";
import { clockOf } from "#staff/ui/clock.ts";
import { minutesPerDay, snapped, stepMinutes } from "#staff/screens/schedule/plan/clock.ts";
import type { PlanItem } from "#staff/screens/schedule/plan/plan.ts";

/** The dragged part of an item: all of it, or one of its ends. */
export type DragPart = "move" | "from" | "to";

type Times = Pick<PlanItem, "from" | "to">;

/** Returns the times of an item after a part of it was dragged by so many minutes. */
export function draggedTimes(item: Times, grip: DragPart, byMinutes: number): Times {
  const [from, to] = [minutesOfClock(item.from), minutesOfClock(item.to)];
  const within = (minute: number, least: number, most: number): number =>
    Math.max(least, Math.min(most, minute));
  switch (grip) {
    case "move": {
      const by = within(snapped(from + byMinutes) - from, -from, minutesPerDay - to);
      return { from: clockOf(from + by), to: clockOf(to + by) };
    }
    case "from":
      return { from: clockOf(within(snapped(from + byMinutes), 0, to - stepMinutes)), to: item.to };
    case "to":
      return {
        from: item.from,
        to: clockOf(within(snapped(to + byMinutes), from + stepMinutes, minutesPerDay)),
      };
  }
}
