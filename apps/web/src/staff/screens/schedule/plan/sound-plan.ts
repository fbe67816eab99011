import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { isCalendarDate } from "@cherga/engine/time/calendar-date";
import { isClock } from "#staff/screens/schedule/plan/clock.ts";
import type { PlanItem } from "#staff/screens/schedule/plan/plan.ts";

/** Returns the valid part of a plan while it is half typed. The engine's rules do not validate their input. */
export function soundPlan(plan: SchedulePlan): SchedulePlan {
  return {
    everyD: plan.everyD.map(withSoundItems),
    weekD: plan.weekD.map((list) => withSoundItems(withSoundWeeks(list))),
    monthD: plan.monthD.map(withSoundItems),
    periods: plan.periods.map((list) => ({
      ...withSoundItems(list),
      select: list.select.filter(({ from, to }) => isCalendarDate(from) && isCalendarDate(to)),
    })),
    dates: plan.dates.map((list) => ({
      ...withSoundItems(list),
      select: list.select.filter(isCalendarDate),
    })),
  };
}

/** Whether an item has valid times, the end after the start. */
export const isSound = ({ from, to }: Pick<PlanItem, "from" | "to">): boolean =>
  isClock(from, "start") && isClock(to, "end") && from < to;

function withSoundWeeks(list: SchedulePlan["weekD"][number]): SchedulePlan["weekD"][number] {
  const { every, ...everyWeek } = list;
  return every === undefined || (every.weeks >= 1 && isCalendarDate(every.from)) ? list : everyWeek;
}

function withSoundItems<L extends { items: PlanItem[] }>(list: L): L {
  return list.items.every(isSound) ? list : { ...list, items: list.items.filter(isSound) };
}
