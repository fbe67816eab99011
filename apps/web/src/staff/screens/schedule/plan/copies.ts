import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { listsOn, matchingOn } from "@cherga/engine/schedule/lists-on";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { findList, type PlanItem } from "#staff/screens/schedule/plan/plan.ts";
import { mondayOf } from "#staff/screens/schedule/week/week-of.ts";

/** A day that becomes a copy of another. */
type DayCopy<D> = { readonly from: CalendarDate; readonly to: D };

/** The days to overwrite: weekdays for good, or single dates. */
export type Copies = {
  readonly weekD?: readonly DayCopy<number>[];
  readonly dates?: readonly DayCopy<CalendarDate>[];
};

/** Copies days: lists of the same block lose the target days, and more general lists are replaced there. */
export function withCopies(
  plan: SchedulePlan,
  { weekD = [], dates = [] }: Copies,
  newId: () => string,
): SchedulePlan {
  const dayOf = ({ from, to }: DayCopy<number>): CalendarDate => addDays(mondayOf(from), to - 1);
  const keptOfWeek = weekD.reduce(
    (lists, copy) => without(lists, copy.to, countingOn(plan, "weekD", dayOf(copy))),
    plan.weekD,
  );
  const keptDates = dates.reduce(
    (lists, { to }) => without(lists, to, countingOn(plan, "dates", to)),
    plan.dates,
  );
  return {
    ...plan,
    weekD: [...keptOfWeek, ...listsFor(plan, weekD, newId)],
    dates: [...keptDates, ...listsFor(plan, dates, newId)],
  };
}

/** Returns the copies that make another week, or every week if none is given, like the week of a date. */
export function copiesOfWeek(on: CalendarDate, to?: CalendarDate): Copies {
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: addDays(mondayOf(on), day) }));
  return to === undefined
    ? { weekD: days.map(({ day, from }) => ({ from, to: day + 1 })) }
    : { dates: days.map(({ day, from }) => ({ from, to: addDays(mondayOf(to), day) })) };
}

/** Removes a day from the lists of a block that apply to it; those limited to another season stay as they are. */
function without<D, L extends { readonly id: string; readonly select: D[] }>(
  lists: readonly L[],
  day: D,
  counting: ReadonlySet<string>,
): L[] {
  return lists.flatMap((list) => {
    if (!counting.has(list.id) || !list.select.includes(day)) return [list];
    const select = list.select.filter((each) => each !== day);
    return select.length === 0 ? [] : [{ ...list, select }];
  });
}

const countingOn = (plan: SchedulePlan, within: "weekD" | "dates", on: CalendarDate): ReadonlySet<string> =>
  new Set(
    // A copy for every week also replaces lists that apply in some weeks only.
    matchingOn({ ...plan, weekD: plan.weekD.map(everyWeek) }, on)
      .flat()
      .flatMap(({ block, list }) => (block === within ? [list.id] : [])),
  );

function everyWeek(list: SchedulePlan["weekD"][number]): SchedulePlan["weekD"][number] {
  const { every: _, ...kept } = list;
  return kept;
}

type NewList<D> = { id: string; select: D[]; unique: true; items: PlanItem[] };

/** Days with equal contents share a list. */
function listsFor<D>(plan: SchedulePlan, copies: readonly DayCopy<D>[], newId: () => string): NewList<D>[] {
  const made = new Map<string, NewList<D>>();
  for (const { from, to } of copies) {
    const items = itemsOn(plan, from);
    const name = JSON.stringify(items.map((item) => ({ ...item, id: "" })));
    const known = made.get(name);
    if (known !== undefined) known.select.push(to);
    else
      made.set(name, {
        id: newId(),
        select: [to],
        unique: true,
        items: items.map((item) => ({ ...item, id: newId() })),
      });
  }
  return [...made.values()];
}

/** Returns the items on a date, from all lists; of two that overlap the later one wins, in the copy too. */
const itemsOn = (plan: SchedulePlan, on: CalendarDate): readonly PlanItem[] =>
  listsOn(plan, on).flatMap(({ block, list }) => findList(plan, { block, listId: list.id })?.items ?? []);
