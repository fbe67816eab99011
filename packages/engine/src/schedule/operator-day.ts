import { governingItems, isFixedBreak, runsOf } from "#schedule/governing-items";
import { hoursOn } from "#schedule/hours-on";
import { type ApplyingList, listsOn } from "#schedule/lists-on";
import type { Hours, OpeningHours, Quota, Schedule, ScheduleItem, Services } from "#schedule/schedule";
import { type DayFrame, minutesOfClock, type Stretch, stretchesOf } from "#time/day-frame";
import type { TicketType } from "#vocabulary";

/** A stretch of an operator's work that belongs to one schedule item. In minutes passed since the day began. */
export type Work = Stretch & {
  readonly itemId: string;
  readonly services: Services;
  readonly ticketTypes: readonly TicketType[] | "all";
  /** Minutes kept free after each visitor. */
  readonly shift: number;
  /** Minutes by which a visit may end after this stretch; zero if a break or the closing time cut the stretch. */
  readonly overtime: number;
  readonly quotas: readonly Quota[];
};

/** A break that may be taken anywhere in a window, as long as one continuous pause of its length stays possible. */
export type FloatingBreak = Stretch & { readonly itemId: string; readonly length: number };

/** An operator's work and breaks on one day. */
export type OperatorDay = {
  /** In order of time; none overlap. */
  readonly work: readonly Work[];
  readonly breaks: readonly Stretch[];
  readonly floatingBreaks: readonly FloatingBreak[];
};

const dayOff: OperatorDay = { work: [], breaks: [], floatingBreaks: [] };

/**
 * Returns an operator's day from a schedule, within the organization's hours. The result is cached, and equal days
 * share one value: a year has few kinds of days, but calendars ask for thousands.
 */
export function operatorDay(schedule: Schedule, hours: OpeningHours, frame: DayFrame): OperatorDay {
  const memory = memoryOf(schedule, hours);
  const known = memory.byFrame.get(frame);
  if (known !== undefined) return known;

  const open = hoursOn(hours, frame.on);
  const lists = listsOn(schedule, frame.on);
  const kind = kindOf(lists, open, frame);
  const day = memory.byKind.get(kind) ?? (open === null ? dayOff : makeDay(lists, open, frame));
  memory.byKind.set(kind, day);
  memory.byFrame.set(frame, day);
  return day;
}

type Memory = { readonly byFrame: Map<DayFrame, OperatorDay>; readonly byKind: Map<string, OperatorDay> };

/** Released together with the schedule or the hours. */
const memories = new WeakMap<Schedule, WeakMap<OpeningHours, Memory>>();

function memoryOf(schedule: Schedule, hours: OpeningHours): Memory {
  let ofSchedule = memories.get(schedule);
  if (ofSchedule === undefined) memories.set(schedule, (ofSchedule = new WeakMap()));
  let memory = ofSchedule.get(hours);
  if (memory === undefined) ofSchedule.set(hours, (memory = { byFrame: new Map(), byKind: new Map() }));
  return memory;
}

/** Returns a key that equal days share; a day with a clock change has a key of its own. */
function kindOf(
  lists: readonly ApplyingList[],
  open: Hours | null,
  { segments, zone, on }: DayFrame,
): string {
  const names = lists.map(({ block, list }) => `${block}/${list.id}`);
  return JSON.stringify([open, segments.length === 1 ? null : [zone, on], names]);
}

function makeDay(lists: readonly ApplyingList[], open: Hours, frame: DayFrame): OperatorDay {
  const items = itemsOf(lists);
  const breaks = items.filter(isFixedBreak);
  return {
    work: workOf(items, open, frame),
    breaks: breaks.flatMap(({ from, to }) => stretchesOf(frame, minutesOfClock(from), minutesOfClock(to))),
    floatingBreaks: items.flatMap((item) => floatingBreakOf(item, frame)),
  };
}

/** Where two items overlap, the later one governs: the more specific, and within a block the one further down. */
function itemsOf(lists: readonly ApplyingList[]): readonly ScheduleItem[] {
  // Item ids are unique only within their list, and quotas are counted per item.
  return lists.flatMap(({ block, list }) =>
    list.items.map((item) => ({ ...item, id: `${block}/${list.id}/${item.id}` })),
  );
}

/** Returns the stretches that work items govern. */
function workOf(items: readonly ScheduleItem[], open: Hours, frame: DayFrame): readonly Work[] {
  return runsOf(governingItems(items, open)).flatMap(({ value, from, to }) => {
    const item = items[value];
    if (item?.kind !== "work") return [];
    const stretches = stretchesOf(frame, from, to);
    return stretches.map((stretch, index) => ({
      ...stretch,
      itemId: item.id,
      services: item.services,
      ticketTypes: item.ticketTypes ?? "all",
      shift: item.nextClientShiftTime ?? 0,
      overtime:
        to === minutesOfClock(item.to) && index === stretches.length - 1 ? (item.workOvertime ?? 0) : 0,
      quotas: item.quotas,
    }));
  });
}

function floatingBreakOf(
  { id, kind, from, to, continuous = 0 }: ScheduleItem,
  frame: DayFrame,
): readonly FloatingBreak[] {
  const stretches = stretchesOf(frame, minutesOfClock(from), minutesOfClock(to));
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (kind !== "break" || continuous === 0 || first === undefined || last === undefined) return [];
  return [{ from: first.from, to: last.to, itemId: id, length: continuous }];
}
