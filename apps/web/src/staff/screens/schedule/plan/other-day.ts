import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { isOnlyFor, selectFor } from "#staff/screens/schedule/plan/one-day.ts";
import {
  addItem,
  addList,
  findItem,
  findList,
  type ItemPlace,
  listsOf,
  type PlanItem,
  removeItem,
  withList,
  withTimes,
} from "#staff/screens/schedule/plan/plan.ts";

type Move = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly times: Pick<PlanItem, "from" | "to">;
  /** The id of a new list or item. */
  readonly newId: string;
};

/**
 * Moves an item to another day, and returns where it is. Undefined if its list is for more days: it would vanish from
 * all of them, which users do not expect.
 */
export function movedToDay(
  plan: SchedulePlan,
  place: ItemPlace,
  { from, to, times, newId }: Move,
): { readonly plan: SchedulePlan; readonly place: ItemPlace } | undefined {
  const { block } = place;
  const [list, item] = [findList(plan, place), findItem(plan, place)];
  if (list === undefined || item === undefined || block === "everyD") return undefined;
  if (!isOnlyFor(block, list, from)) return undefined;

  const there = listsOf(plan, block).find((other) => isOnlyFor(block, other, to));
  if (list.items.length === 1 && there === undefined) {
    const moved = withList(plan, place, (mine) => ({ ...mine, select: selectFor(block, to) }));
    return { plan: withTimes(moved, place, times), place };
  }
  // The list stays with its other items.
  const target = there ?? { ...list, id: newId, select: selectFor(block, to), items: [] };
  const ready = there === undefined ? addList(plan, block, target) : plan;
  const next = { block, listId: target.id, itemId: newId };
  return { plan: addItem(removeItem(ready, place), next, { ...item, ...times, id: newId }), place: next };
}
