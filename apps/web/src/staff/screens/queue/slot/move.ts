import type { CallInput } from "@cherga/contract/call";
import type { queueCalls } from "@cherga/contract/calls/queue";

/** With whom a visit is planned, and for when. */
export type VisitPlace = { readonly operatorId: number; readonly startAt: number };

export type MoveRequest = CallInput<typeof queueCalls.createAdminEvent>["body"];

/** Gives what to ask the server for, to move a visit from one place to another; undefined, where it stays. */
export function moveRequest(
  ticketItemId: number,
  from: VisitPlace,
  to: VisitPlace,
  isForced = false,
): MoveRequest | undefined {
  const isElsewhen = from.startAt !== to.startAt;
  if (!isElsewhen && from.operatorId === to.operatorId) return undefined;
  return {
    event: "move",
    ticketItemId,
    option: {
      // Who only goes to another time is not bound to anybody by that.
      ...(from.operatorId === to.operatorId ? {} : { operatorId: to.operatorId }),
      ...(isElsewhen ? { queueDateTime: new Date(to.startAt).toISOString() } : {}),
      ...(isForced ? { allowForcedTime: true } : {}),
    },
  };
}
