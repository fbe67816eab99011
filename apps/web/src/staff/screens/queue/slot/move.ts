import type { CallInput } from "@cherga/contract/call";
import type { queueCalls } from "@cherga/contract/calls/queue";

/** The operator and time of a visit. */
export type VisitPlace = { readonly operatorId: number; readonly startAt: number };

export type MoveRequest = CallInput<typeof queueCalls.createAdminEvent>["body"];

/** Returns the request that moves a visit; undefined if it stays. */
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
      // A change of time alone does not bind the visit to an operator.
      ...(from.operatorId === to.operatorId ? {} : { operatorId: to.operatorId }),
      ...(isElsewhen ? { queueDateTime: new Date(to.startAt).toISOString() } : {}),
      ...(isForced ? { allowForcedTime: true } : {}),
    },
  };
}
