import type { OpeningHours, Schedule, ScheduleItem, ScheduleList } from "#schedule/schedule";

/** An empty schedule with the given changes. */
export const aSchedule = (blocks: Partial<Schedule> = {}): Schedule => ({
  everyD: [],
  weekD: [],
  monthD: [],
  periods: [],
  dates: [],
  ...blocks,
});

/** Work from one time to another on all services. */
export const work = (from: string, to: string, more: Partial<ScheduleItem> = {}): ScheduleItem => ({
  id: `${from}-${to}`,
  from,
  to,
  kind: "work",
  services: "all",
  quotas: [],
  ...more,
});

/** A break from one time to another. */
export const pause = (from: string, to: string, more: Partial<ScheduleItem> = {}): ScheduleItem => ({
  ...work(from, to, more),
  kind: "break",
});

/** A list of items for the selected days. */
export const list = <Select>(
  select: Select,
  items: readonly ScheduleItem[],
  more: Partial<ScheduleList<Select>> = {},
): ScheduleList<Select> => ({ id: JSON.stringify(select), select, unique: false, items, ...more });

/** The same every day. */
export const everyDay = (...items: readonly ScheduleItem[]): Schedule =>
  aSchedule({ everyD: [list(null, items)] });

/** Returns the id that an operator's day gives to an item of `everyDay`. */
export const itemOfEveryDay = (id: string): string => `everyD/null/${id}`;

/** Open around the clock, every day. */
export const alwaysOpen: OpeningHours = {
  openHour: { from: "00:00", to: "24:00" },
  openHourMap: {},
  closeDayMap: {},
};
