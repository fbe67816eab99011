import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import { listsOn, matchingOn } from "@cherga/engine/schedule/lists-on";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { findList, type PlanItem } from "#staff/screens/schedule/plan/plan.ts";
import { mondayOf } from "#staff/screens/schedule/week/week-of.ts";

/** A day that is to become like another. */
type Copied<D> = { readonly from: CalendarDate; readonly to: D };

/** Which days are to become like others: weekdays for good, or single dates. */
export type Copies = {
  readonly weekD?: readonly Copied<number>[];
  readonly dates?: readonly Copied<CalendarDate>[];
};

/** Makes days like others: what counted on them in the same block gives way, and what is more general is replaced. */
export function withCopies(
  plan: SchedulePlan,
  { weekD = [], dates = [] }: Copies,
  newId: () => string,
): SchedulePlan {
  const dayOf = ({ from, to }: Copied<number>): CalendarDate => addDays(mondayOf(from), to - 1);
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

/** Gives the copies by which another week, or every week if none is named, becomes like the one that a date lies in. */
export function copiesOfWeek(on: CalendarDate, to?: CalendarDate): Copies {
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: addDays(mondayOf(on), day) }));
  return to === undefined
    ? { weekD: days.map(({ day, from }) => ({ from, to: day + 1 })) }
    : { dates: days.map(({ day, from }) => ({ from, to: addDays(mondayOf(to), day) })) };
}

/** Takes a day out of the lists of a block that count on it; those that hold in another season only stay as they are. */
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
    // What is done every week gives no room to lists that count in some weeks only.
    matchingOn({ ...plan, weekD: plan.weekD.map(everyWeek) }, on)
      .flat()
      .flatMap(({ block, list }) => (block === within ? [list.id] : [])),
  );

function everyWeek(list: SchedulePlan["weekD"][number]): SchedulePlan["weekD"][number] {
  const { every: _, ...kept } = list;
  return kept;
}

type NewList<D> = { id: string; select: D[]; unique: true; items: PlanItem[] };

/** Days that become alike share a list. */
function listsFor<D>(plan: SchedulePlan, copies: readonly Copied<D>[], newId: () => string): NewList<D>[] {
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

/** Gives what is done on a date, of whatever lists; of two that overlap the later one governs, there as here. */
const itemsOn = (plan: SchedulePlan, on: CalendarDate): readonly PlanItem[] =>
  listsOn(plan, on).flatMap(({ block, list }) => findList(plan, { block, listId: list.id })?.items ?? []);
