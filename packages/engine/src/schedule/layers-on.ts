import { governingItems, runsOf } from "#schedule/governing-items";
import { hoursOn } from "#schedule/hours-on";
import { type ApplyingList, listsOn, matchingOn } from "#schedule/lists-on";
import type { OpeningHours, Schedule, ScheduleItem } from "#schedule/schedule";
import type { CalendarDate } from "#time/calendar-date";
import { minutesOfClock, type Stretch } from "#time/day-frame";

/**
 * Why something does not apply: another list replaces it, another item governs its time, or it is outside opening
 * hours.
 */
export type OverrideReason =
  | { readonly by: "list"; readonly list: ApplyingList }
  | { readonly by: "item"; readonly list: ApplyingList; readonly item: ScheduleItem }
  | { readonly by: "hours" };

/** A part of an item's time that applies, or that one thing overrules. In minutes of the wall clock. */
export type LayerPart = Stretch & {
  readonly item: ScheduleItem;
  readonly overruled: OverrideReason | undefined;
};

/** A list for a date, and whether it applies. */
export type Layer = ApplyingList & {
  /** The list that replaces all of it. */
  readonly replacedBy: ApplyingList | undefined;
  readonly parts: readonly LayerPart[];
};

/** Returns every list for a date, the most specific first, and which parts of it are overruled by what. */
export function layersOn(schedule: Schedule, hours: OpeningHours, on: CalendarDate): readonly Layer[] {
  const applying = listsOn(schedule, on);
  const partsOf = partsUnder(applying, hours, on);
  // The most specific block with a unique list replaces everything below it.
  const replacing = applying.find(({ list }) => list.unique);
  const isApplying = (one: ApplyingList): boolean =>
    applying.some(({ block, list }) => block === one.block && list.id === one.list.id);
  return matchingOn(schedule, on)
    .flat()
    .toReversed()
    .map((each) => {
      const replacedBy = isApplying(each) ? undefined : replacing;
      const parts = each.list.items.flatMap((item) =>
        replacedBy === undefined ? partsOf(item) : [whole(item, { by: "list", list: replacedBy })],
      );
      return { ...each, replacedBy, parts };
    });
}

type PlacedItem = { readonly list: ApplyingList; readonly item: ScheduleItem };

/** Returns a function that finds what governs the time of an item among the lists that apply. */
function partsUnder(
  applying: readonly ApplyingList[],
  hours: OpeningHours,
  on: CalendarDate,
): (item: ScheduleItem) => readonly LayerPart[] {
  const open = hoursOn(hours, on);
  if (open === null) return (item) => [whole(item, { by: "hours" })];

  const placed: readonly PlacedItem[] = applying.flatMap((each) =>
    each.list.items.map((item) => ({ list: each, item })),
  );
  const governing = governingItems(
    placed.map(({ item }) => item),
    open,
  );
  return (item) => {
    // A floating break overlaps the work in which it floats, and breaks do not override each other.
    if (item.kind === "break") return [whole(item, undefined)];
    const runs = runsOf(governing, minutesOfClock(item.from), minutesOfClock(item.to));
    return runs.map(({ value, from, to }) => ({
      from,
      to,
      item,
      overruled: overrulingOf(item, placed[value]),
    }));
  };
}

function overrulingOf(item: ScheduleItem, governing: PlacedItem | undefined): OverrideReason | undefined {
  if (governing === undefined) return { by: "hours" };
  return governing.item === item ? undefined : { by: "item", ...governing };
}

const whole = (item: ScheduleItem, overruled: OverrideReason | undefined): LayerPart => ({
  from: minutesOfClock(item.from),
  to: minutesOfClock(item.to),
  item,
  overruled,
});
