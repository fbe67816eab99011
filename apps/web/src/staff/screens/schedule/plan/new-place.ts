import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { listsOn } from "@cherga/engine/schedule/lists-on";
import { type CalendarDate, weekdayOf } from "@cherga/engine/time/calendar-date";
import type { ScheduleBlock } from "@cherga/engine/vocabulary";
import { same } from "#staff/forms/same.ts";
import { selectFor } from "#staff/screens/schedule/plan/one-day.ts";
import {
  addItem,
  addList,
  findList,
  type ItemPlace,
  type ListPlace,
  type PlanItem,
  type PlanList,
} from "#staff/screens/schedule/plan/plan.ts";

/** A place for a new item on a date: an existing list that applies, or a new one. */
export type NewPlace = { readonly block: ScheduleBlock; readonly list: PlanList; readonly isNew: boolean };

type OfferedPlace = { readonly block: ScheduleBlock; readonly select: PlanList["select"] };

const workdays = [1, 2, 3, 4, 5];

/** Most users mean the weekday, or all working days; some mean the very date, few mean every day. */
const offeredOn = (on: CalendarDate): readonly OfferedPlace[] => [
  { block: "weekD", select: selectFor("weekD", on) },
  ...(workdays.includes(weekdayOf(on)) ? [{ block: "weekD", select: workdays } as const] : []),
  { block: "dates", select: selectFor("dates", on) },
  { block: "everyD", select: selectFor("everyD", on) },
];

/** Whether a list is for all days from Monday to Friday. */
export const isForWorkdays = ({ select }: PlanList): boolean => same(select, workdays);

/** Returns the places for a new item on a date, the most likely first. `newId` is the id of a new list. */
export function newPlacesOn(plan: SchedulePlan, on: CalendarDate, newId: string): readonly NewPlace[] {
  const present = listsOn(plan, on)
    .toReversed()
    .flatMap(({ block, list: { id } }) => {
      const list = findList(plan, { block, listId: id });
      return list === undefined ? [] : [{ block, list, isNew: false }];
    });
  const made = offeredOn(on)
    .filter(
      ({ block, select }) => !present.some((each) => each.block === block && same(each.list.select, select)),
    )
    .map(({ block, select }) => ({
      block,
      list: { id: newId, select, unique: false, items: [] },
      isNew: true,
    }));
  return [...present, ...made];
}

/** Adds an item to a place, and returns where it is. */
export function putInto(
  plan: SchedulePlan,
  { block, list, isNew }: NewPlace,
  item: PlanItem,
): { readonly plan: SchedulePlan; readonly place: ItemPlace } {
  const place: ListPlace = { block, listId: list.id };
  const ready = isNew ? addList(plan, block, list) : plan;
  return { plan: addItem(ready, place, item), place: { ...place, itemId: item.id } };
}
