import { type CalendarDate, dayOfMonth, weekdayOf } from "#time/calendar-date";
import type { Schedule, ScheduleList } from "#schedule/schedule";
import { type ScheduleBlock, scheduleBlocks } from "#vocabulary";

/** A list that applies on a date, and the block it is of. */
export type ApplyingList = { readonly block: ScheduleBlock; readonly list: ScheduleList<unknown> };

/** Which dates each block's lists are for. */
const isSelected: { [B in ScheduleBlock]: (list: Schedule[B][number], on: CalendarDate) => boolean } = {
  everyD: () => true,
  weekD: ({ select }, on) => select.includes(weekdayOf(on)),
  monthD: ({ select }, on) => select.includes(dayOfMonth(on)),
  periods: ({ select }, on) => select.some(({ from, to }) => from <= on && on <= to),
  dates: ({ select }, on) => select.includes(on),
};

/** Gives the lists that apply on a date, the least specific first: all that match, above the last unique one. */
export function listsOn(schedule: Schedule, on: CalendarDate): readonly ApplyingList[] {
  const matching = scheduleBlocks.map((block) => matchingLists(schedule, block, on));
  const lowest = matching.findLastIndex((lists) => lists.some(({ list }) => list.unique));
  return matching.slice(Math.max(0, lowest)).flat();
}

function matchingLists<B extends ScheduleBlock>(
  schedule: Schedule,
  block: B,
  on: CalendarDate,
): readonly ApplyingList[] {
  const lists: readonly Schedule[B][number][] = schedule[block];
  return lists
    .filter((list) => isValid(list, on) && isSelected[block](list, on))
    .map((list) => ({ block, list }));
}

function isValid({ validity }: ScheduleList<unknown>, on: CalendarDate): boolean {
  return (
    (validity?.from === undefined || validity.from <= on) && (validity?.to === undefined || on <= validity.to)
  );
}
