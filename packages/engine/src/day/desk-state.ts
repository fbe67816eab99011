import type { Context } from "#day/context";
import { deskOf, findItem } from "#day/day";
import { shiftAt } from "#dispatch/situation";

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
  const isOnDuty = operator !== undefined && shiftAt(operator.day, rules.frame, now)?.isOnDuty === true;
  if (!isOnDuty) return { state: "off", since, itemId };
  return { state: isPresent ? "free" : "absent", since, itemId };
}
