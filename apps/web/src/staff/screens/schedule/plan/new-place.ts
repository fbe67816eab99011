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

/** Where something new on a date can go: into a list that counts there, or into one made for it. */
export type NewPlace = { readonly block: ScheduleBlock; readonly list: PlanList; readonly isNew: boolean };

type Offered = { readonly block: ScheduleBlock; readonly select: PlanList["select"] };

const workdays = [1, 2, 3, 4, 5];

/** Of a day most people mean its weekday, or all days on which one works; some mean that very date, few all days. */
const offeredOn = (on: CalendarDate): readonly Offered[] => [
  { block: "weekD", select: selectFor("weekD", on) },
  ...(workdays.includes(weekdayOf(on)) ? [{ block: "weekD", select: workdays } as const] : []),
  { block: "dates", select: selectFor("dates", on) },
  { block: "everyD", select: selectFor("everyD", on) },
];

/** Says whether a list is for all days from Monday to Friday. */
export const isForWorkdays = ({ select }: PlanList): boolean => same(select, workdays);

/** Gives where something new on a date can go, the most fitting first. `newId` names a list if it has to be made. */
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
