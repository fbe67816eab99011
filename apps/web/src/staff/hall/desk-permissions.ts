import type { CurrentTicket } from "@cherga/contract/calls/queue-lists";
import { repeatMs } from "@cherga/engine/life/actions";
import type { OperatorAction } from "@cherga/engine/vocabulary";

type Called = Pick<NonNullable<CurrentTicket["ticketItem"]>, "state" | "events">;

/** Gives when a visitor can be called once more, in milliseconds; never, if they are not called. */
export function repeatableAt(item: Called | null): number {
  if (item?.state !== "called") return Infinity;
  const call = item.events.findLast(({ type }) => type === "call" || type === "forceCall");
  return call === undefined ? Infinity : Date.parse(call.addedDateTime) + repeatMs;
}

/** Gives the permissions with the repeated call, once that is possible. */
export const permissionsWith = (
  permissions: readonly OperatorAction[],
  isRepeatable: boolean,
): readonly OperatorAction[] =>
  isRepeatable && !permissions.includes("more") ? [...permissions, "more"] : permissions;
