import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import type { Hours } from "@cherga/engine/schedule/schedule";
import { minutesOfClock } from "@cherga/engine/time/day-frame";
import type { ScheduleBlock } from "@cherga/engine/vocabulary";
import { clockOf } from "#staff/ui/clock.ts";
import { minutesPerDay } from "#staff/screens/schedule/plan/clock.ts";
import type { PlanItem, PlanList } from "#staff/screens/schedule/plan/plan.ts";
import { isSound } from "#staff/screens/schedule/plan/sound-plan.ts";

/** Returns a random id for a new part: two users who add one at the same time must get different ids. */
export const newPartId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((value) => value.toString(36)).join("");

/** Returns a new list for a block: for the days without a list in it, with work during opening hours. */
export function newList(plan: SchedulePlan, block: ScheduleBlock, hours: Hours, id: string): PlanList {
  return {
    id,
    select: firstSelect[block](plan),
    unique: false,
    items: [newItem([], "work", hours, "1")],
  };
}

const workweek = [1, 2, 3, 4, 5];
const weekend = [6, 7];

const firstSelect: Readonly<Record<ScheduleBlock, (plan: SchedulePlan) => PlanList["select"]>> = {
  everyD: () => null,
  weekD: ({ weekD }) => {
    const isFree = (day: number): boolean => weekD.every(({ select }) => !select.includes(day));
    const free = workweek.filter(isFree);
    return free.length > 0 ? free : weekend.filter(isFree);
  },
  monthD: () => [],
  periods: () => [{ from: "", to: "" }],
  dates: () => [],
};

/** Returns a new item for a list: work after the existing one, or a break within it. */
export function newItem(
  items: readonly PlanItem[],
  kind: PlanItem["kind"],
  hours: Hours,
  id: string,
): PlanItem {
  const times = kind === "work" ? workAfter(items, hours) : breakIn(items, hours);
  return { id, ...times, kind, services: "all", quotas: [] };
}

/** Returns a copy of an item: right after it in time if the day has room. */
export function copyOfItem(item: PlanItem, id: string): PlanItem {
  if (!isSound(item)) return { ...item, id };
  const to = minutesOfClock(item.to) * 2 - minutesOfClock(item.from);
  return to > minutesPerDay ? { ...item, id } : { ...item, id, from: item.to, to: clockOf(to) };
}

type Times = Pick<PlanItem, "from" | "to">;

function workAfter(items: readonly PlanItem[], hours: Hours): Times {
  const from = items
    .filter(({ kind }) => kind === "work")
    .filter(isSound)
    .map(({ to }) => to)
    .reduce((last, to) => (to > last ? to : last), hours.from);
  return from < hours.to ? { from, to: hours.to } : { from: hours.from, to: hours.to };
}

const halfHour = 30;

/** Lunch: an hour in the middle of the longest work. */
function breakIn(items: readonly PlanItem[], hours: Hours): Times {
  const length = ({ from, to }: Times): number => minutesOfClock(to) - minutesOfClock(from);
  const [longest = hours] = items
    .filter(({ kind }) => kind === "work")
    .filter(isSound)
    .toSorted((a, b) => length(b) - length(a));
  const middle = minutesOfClock(longest.from) + length(longest) / 2;
  const from = Math.floor((middle - halfHour) / halfHour) * halfHour;
  const start = Math.max(0, Math.min(from, minutesPerDay - 2 * halfHour));
  return { from: clockOf(start), to: clockOf(start + 2 * halfHour) };
}
