import type { Context } from "#day/context";
import { deskOf, findItem } from "#day/day";
import { type Shift, shiftAt } from "#dispatch/situation";
import { instantOf } from "#time/day-frame";

export const deskStates = ["free", "called", "serving", "paused", "sleep", "absent", "off"] as const;
export type DeskState = (typeof deskStates)[number];

/** Returns what an operator is doing, since when, and with which item. */
export function deskStateOf(
  { day, rules, now }: Context,
  operatorId: number,
): { readonly state: DeskState; readonly since: number | undefined; readonly itemId: number | undefined } {
  const { inHand, isAsleep, isPresent, since } = deskOf(day, operatorId);
  const itemId = inHand.at(-1);
  const item = itemId === undefined ? undefined : findItem(day, itemId)?.item;
  if (item?.phase === "called") return { state: "called", since, itemId };
  if (item?.phase === "serving") return { state: item.isPaused ? "paused" : "serving", since, itemId };
  if (isAsleep) return { state: "sleep", since, itemId };

  const operator = rules.operators.get(operatorId);
  const shift = operator && shiftAt(operator.day, rules.frame, now);
  if (shift?.isOnDuty !== true) return { state: "off", since, itemId };
  // A console may be open all night: nobody is free, or missed, before the work begins.
  const onDutySince = instantOf(rules.frame, beginningOf(shift));
  return {
    state: isPresent ? "free" : "absent",
    since: since && Math.max(since, onDutySince),
    itemId,
  };
}

/** Returns when the present work began, with the work that it continues without a break. */
const beginningOf = ({ day, work }: Shift): number =>
  day.work
    .toSorted((a, b) => b.from - a.from)
    .reduce((from, earlier) => (earlier.to === from ? earlier.from : from), work.from);
