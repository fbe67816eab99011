import { type CalendarDate, dayOfMonth, weekdayOf, weekNumberOf } from "#time/calendar-date";
import type { Schedule, ScheduleList, WeekList } from "#schedule/schedule";
import { type ScheduleBlock, scheduleBlocks } from "#vocabulary";

/** A list that applies on a date, and its block. */
export type ApplyingList = { readonly block: ScheduleBlock; readonly list: ScheduleList<unknown> };

/** The lists of each block that are for a date. */
const selected: Readonly<
  Record<ScheduleBlock, (schedule: Schedule, on: CalendarDate) => readonly ScheduleList<unknown>[]>
> = {
  everyD: ({ everyD }) => everyD,
  weekD: ({ weekD }, on) =>
    weekD.filter(({ select, every }) => select.includes(weekdayOf(on)) && isItsWeek(every, on)),
  monthD: ({ monthD }, on) => monthD.filter(({ select }) => select.includes(dayOfMonth(on))),
  periods: ({ periods }, on) =>
    periods.filter(({ select }) => select.some(({ from, to }) => from <= on && on <= to)),
  dates: ({ dates }, on) => dates.filter(({ select }) => select.includes(on)),
};

/** Returns the lists that apply on a date, the least specific first: from the block of the last unique list on. */
export function listsOn(schedule: Schedule, on: CalendarDate): readonly ApplyingList[] {
  const matching = matchingOn(schedule, on);
  const lowest = matching.findLastIndex((lists) => lists.some(({ list }) => list.unique));
  return matching.slice(Math.max(0, lowest)).flat();
}

/** Returns the lists that match a date, by block, the least specific first, including those that others replace. */
export function matchingOn(schedule: Schedule, on: CalendarDate): readonly (readonly ApplyingList[])[] {
  return scheduleBlocks.map((block) =>
    selected[block](schedule, on)
      .filter((list) => isValid(list, on))
      .map((list) => ({ block, list })),
  );
}

/** Whether a list applies in the week of a date. */
function isItsWeek(every: WeekList["every"], on: CalendarDate): boolean {
  if (every === undefined) return true;
  const weeks = weekNumberOf(on) - weekNumberOf(every.from);
  return weeks >= 0 && weeks % every.weeks === 0;
}

function isValid({ validity }: ScheduleList<unknown>, on: CalendarDate): boolean {
  return (
    (validity?.from === undefined || validity.from <= on) && (validity?.to === undefined || on <= validity.to)
  );
}
