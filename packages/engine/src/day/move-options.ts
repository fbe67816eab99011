import type { CommandOf } from "#day/command";
import type { Context } from "#day/context";
import { findItem, isInHand } from "#day/day";
import { move } from "#day/move";
import { isRefusal } from "#day/verdict";

type MoveRequest = Pick<CommandOf<"move">, "itemId" | "operatorId" | "actsForOthers">;

/** Returns the operators who can take an item now, except the one who has it. */
export function operatorsToMoveTo(context: Context, moving: MoveRequest): readonly number[] {
  const entry = findItem(context.day, moving.itemId);
  if (entry === undefined) return [];
  const { item } = entry;
  const has = isInHand(item) ? item.holder : item.boundTo;
  return [...context.rules.operators.keys()].filter(
    (toOperatorId) => toOperatorId !== has && isPossible(context, { ...moving, toOperatorId }),
  );
}

/** Returns the services to which an item can be moved. */
export function servicesToMoveTo(context: Context, moving: MoveRequest): readonly number[] {
  return [...context.rules.services.keys()].filter((serviceId) =>
    // No item has this id; the move is only tried, not made.
    isPossible(context, { ...moving, toService: { serviceId, newItemId: -1 } }),
  );
}

/** Returns the starts to which an item can be moved. */
export function startsToMoveTo(
  context: Context,
  moving: MoveRequest & Pick<CommandOf<"move">, "toOperatorId">,
  starts: readonly number[],
): readonly number[] {
  return starts.filter((startAt) => isPossible(context, { ...moving, startAt }));
}

const isPossible = (context: Context, moving: Omit<CommandOf<"move">, "type">): boolean =>
  !isRefusal(move(context, { type: "move", ...moving }));
