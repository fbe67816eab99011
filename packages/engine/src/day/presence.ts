import type { CommandOf } from "#day/command";
import type { Context } from "#day/context";
import { deskOf } from "#day/day";
import { type DecidedFacts, type Refusal, refuse } from "#day/verdict";

/** Records that an operator is there: has signed in, or opened a console or another device. */
export function openDesk(
  { day, rules }: Context,
  { operatorId, by }: CommandOf<"open">,
): DecidedFacts | Refusal {
  if (!rules.operators.has(operatorId)) return refuse("ERROR_NO_OPERATOR", { operatorId });
  return { facts: day.isClosed ? [] : [{ type: "opened", operatorId, by }], can: true };
}

/** Records that an operator has left, unless the operator has been seen since. */
export function closeDesk({ day }: Context, { operatorId, lostAt }: CommandOf<"close">): DecidedFacts {
  const { isPresent, openedAt = -Infinity, lastActionAt = -Infinity } = deskOf(day, operatorId);
  const isBack = Math.max(openedAt, lastActionAt) > lostAt;
  return { facts: day.isClosed || !isPresent || isBack ? [] : [{ type: "closed", operatorId }], can: true };
}
