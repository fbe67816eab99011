import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { listsOn } from "@cherga/engine/schedule/lists-on";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { ScheduleBlock } from "@cherga/engine/vocabulary";
import { isOnlyFor, selectFor } from "#screens/schedule/plan/one-day.ts";
import {
  addItem,
  addList,
  findList,
  type ItemPlace,
  type ListPlace,
  type PlanItem,
  type PlanList,
} from "#screens/schedule/plan/plan.ts";

/** Where something new on a date can go: into a list that counts there, or into one made for it. */
export type NewPlace = { readonly block: ScheduleBlock; readonly list: PlanList; readonly isNew: boolean };

/** Of a day most people mean its weekday; some mean that very date, few all days. */
const offered: readonly ScheduleBlock[] = ["weekD", "dates", "everyD"];

/** Gives where something new on a date can go, the most fitting first. `newId` names a list if it has to be made. */
export function newPlacesOn(plan: SchedulePlan, on: CalendarDate, newId: string): readonly NewPlace[] {
  const present = listsOn(plan, on)
    .toReversed()
    .flatMap(({ block, list: { id } }) => {
      const list = findList(plan, { block, listId: id });
      return list === undefined ? [] : [{ block, list, isNew: false }];
    });
  const made = offered
    .filter((block) => !present.some((each) => each.block === block && isOnlyFor(block, each.list, on)))
    .map((block) => ({
      block,
      list: { id: newId, select: selectFor(block, on), unique: false, items: [] },
      isNew: true,
    }));
  return [...present, ...made];
}

/** Puts an item into a place, and says where it is now. */
export function putInto(
  plan: SchedulePlan,
  { block, list, isNew }: NewPlace,
  item: PlanItem,
): { readonly plan: SchedulePlan; readonly place: ItemPlace } {
  const place: ListPlace = { block, listId: list.id };
  const ready = isNew ? addList(plan, block, list) : plan;
  return { plan: addItem(ready, place, item), place: { ...place, itemId: item.id } };
}
