import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { withCopies } from "#staff/screens/schedule/plan/copies.ts";
import { isOnlyFor } from "#staff/screens/schedule/plan/one-day.ts";
import {
  findList,
  type ItemPlace,
  type PlanItem,
  withList,
  withTimes,
} from "#staff/screens/schedule/plan/plan.ts";

/** Whether an item is also on other days than this one, so that a change of it needs a question. */
export function isOnOtherDays(plan: SchedulePlan, place: ItemPlace, on: CalendarDate): boolean {
  const list = findList(plan, place);
  if (list === undefined) return false;
  const isOfDates = place.block === "dates" || place.block === "periods";
  return !isOfDates || !isOnlyFor(place.block, list, on);
}

/** Changes the times of an item on one date only: the date gets a list of its own, which replaces all others there. */
export function withTimesOnlyOn(
  plan: SchedulePlan,
  place: ItemPlace,
  on: CalendarDate,
  times: Pick<PlanItem, "from" | "to">,
  newId: () => string,
): SchedulePlan {
  const copied = withCopies(withTimes(plan, place, times), { dates: [{ from: on, to: on }] }, newId);
  const before = findList(plan, place)?.items ?? [];
  return withList(copied, place, (list) => ({ ...list, items: before }));
}
