import { type CalendarDate, dayOfMonth, weekdayOf } from "@cherga/engine/time/calendar-date";
import type { ScheduleBlock } from "@cherga/engine/vocabulary";
import type { PlanList } from "#staff/screens/schedule/plan/plan.ts";
import { same } from "#staff/forms/same.ts";

/** Returns the narrowest selection of a block that includes a date. */
export const selectFor = (block: ScheduleBlock, on: CalendarDate): PlanList["select"] => selects[block](on);

const selects: Readonly<Record<ScheduleBlock, (on: CalendarDate) => PlanList["select"]>> = {
  everyD: () => null,
  weekD: (on) => [weekdayOf(on)],
  monthD: (on) => [dayOfMonth(on)],
  periods: (on) => [{ from: on, to: on }],
  dates: (on) => [on],
};

/** Whether a list has exactly this selection. */
export const isOnlyFor = (block: ScheduleBlock, list: PlanList, on: CalendarDate): boolean =>
  same(list.select, selectFor(block, on));
