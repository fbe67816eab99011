import type { CurrentTicket } from "@cherga/contract/calls/queue-lists";
import { repeatMs } from "@cherga/engine/life/actions";
import type { OperatorAction } from "@cherga/engine/vocabulary";

type CalledItem = Pick<NonNullable<CurrentTicket["ticketItem"]>, "state" | "events">;

/** Returns when a visitor can be called once more, in milliseconds; Infinity if they are not called. */
export function repeatableAt(item: CalledItem | null): number {
  if (item?.state !== "called") return Infinity;
  const call = item.events.findLast(({ type }) => type === "call" || type === "forceCall");
  return call === undefined ? Infinity : Date.parse(call.addedDateTime) + repeatMs;
}

/** Returns the permissions, with the repeated call once it is possible. */
export const permissionsWith = (
  permissions: readonly OperatorAction[],
  isRepeatable: boolean,
): readonly OperatorAction[] =>
  isRepeatable && !permissions.includes("more") ? [...permissions, "more"] : permissions;
