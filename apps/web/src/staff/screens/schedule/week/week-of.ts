import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { isFixedBreak } from "@cherga/engine/schedule/governing-items";
import { hoursOn } from "@cherga/engine/schedule/hours-on";
import { listsOn } from "@cherga/engine/schedule/lists-on";
import { operatorDay } from "@cherga/engine/schedule/operator-day";
import type { Hours, OpeningHours } from "@cherga/engine/schedule/schedule";
import { addDays, type CalendarDate, weekdayOf } from "@cherga/engine/time/calendar-date";
import {
  dayFrame,
  type DayFrame,
  minutesOfClock,
  shownAt,
  type Stretch,
} from "@cherga/engine/time/day-frame";
import { scheduleBlocks } from "@cherga/engine/vocabulary";
import { type ItemPlace, listsOf, type PlanItem } from "#staff/screens/schedule/plan/plan.ts";

/** A stretch of a day in local minutes since midnight, and its item. */
export type DayStretch = Stretch & {
  readonly kind: "work" | "break" | "floating";
  readonly place: ItemPlace;
  readonly item: PlanItem;
};

/** A day of a schedule. */
export type PlannedDay = {
  readonly on: CalendarDate;
  /** The opening hours; null: closed. */
  readonly open: Hours | null;
  readonly stretches: readonly DayStretch[];
};

type Setting = { readonly hours: OpeningHours; readonly zone: string };

/** Returns the Monday of a date's week. */
export const mondayOf = (on: CalendarDate): CalendarDate => addDays(on, 1 - weekdayOf(on));

/** Returns the week of a date by a schedule, Monday first. */
export function weekOf(
  plan: SchedulePlan,
  { hours, zone }: Setting,
  on: CalendarDate,
): readonly PlannedDay[] {
  const monday = mondayOf(on);
  const sources = sourcesOf(plan);
  return [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const frame = dayFrame(zone, addDays(monday, day));
    const open = hoursOn(hours, frame.on);
    return { on: frame.on, open, stretches: open === null ? [] : stretchesOn(plan, hours, frame, sources) };
  });
}

/** Returns the whole hours to show: the opening hours, and breaks beyond them. */
export function hoursShown(week: readonly PlannedDay[]): Stretch {
  const shown = week.flatMap(({ stretches, open }) => [
    ...stretches,
    ...(open === null ? [] : [{ from: minutesOfClock(open.from), to: minutesOfClock(open.to) }]),
  ]);
  if (shown.length === 0) return usualHours;
  return {
    from: Math.floor(Math.min(...shown.map((stretch) => stretch.from)) / hour) * hour,
    to: Math.ceil(Math.max(...shown.map((stretch) => stretch.to)) / hour) * hour,
  };
}

const hour = 60;
const usualHours: Stretch = { from: 8 * hour, to: 18 * hour };

type Source = Pick<DayStretch, "place" | "item">;

/** The items of a plan by their names in the engine. */
function sourcesOf(plan: SchedulePlan): ReadonlyMap<string, Source> {
  return new Map(
    scheduleBlocks.flatMap((block) =>
      listsOf(plan, block).flatMap(({ id: listId, items }) =>
        items.map((item) => [
          `${block}/${listId}/${item.id}`,
          { place: { block, listId, itemId: item.id }, item },
        ]),
      ),
    ),
  );
}

function stretchesOn(
  plan: SchedulePlan,
  hours: OpeningHours,
  frame: DayFrame,
  sources: ReadonlyMap<string, Source>,
): readonly DayStretch[] {
  const { work, floatingBreaks } = operatorDay(plan, hours, frame);
  const stretch = (kind: DayStretch["kind"], name: string, { from, to }: Stretch): readonly DayStretch[] => {
    const source = sources.get(name);
    return source === undefined ? [] : [{ kind, from, to, ...source }];
  };
  return [
    ...work.flatMap((each) => stretch("work", each.itemId, shown(frame, each))),
    ...fixedBreaks(plan, frame.on).flatMap(({ name, from, to }) => stretch("break", name, { from, to })),
    ...floatingBreaks.flatMap((each) => stretch("floating", each.itemId, shown(frame, each))),
  ].toSorted((a, b) => a.from - b.from || a.to - b.to);
}

const shown = (frame: DayFrame, { from, to }: Stretch): Stretch => ({
  from: shownAt(frame, from),
  to: shownAt(frame, to - 1) + 1,
});

/** The engine subtracts breaks from work without keeping their items; here each is shown with its item. */
function fixedBreaks(plan: SchedulePlan, on: CalendarDate): readonly (Stretch & { readonly name: string })[] {
  return listsOn(plan, on).flatMap(({ block, list }) =>
    list.items.filter(isFixedBreak).map(({ id, from, to }) => ({
      name: `${block}/${list.id}/${id}`,
      from: minutesOfClock(from),
      to: minutesOfClock(to),
    })),
  );
}
