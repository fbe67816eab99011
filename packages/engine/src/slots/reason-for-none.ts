import type { Agenda } from "#slots/agenda";
import { eligibleWork } from "#slots/eligible-work";
import { type Visit, visitStarts } from "#slots/plan-visit";
import type { DayFrame } from "#time/day-frame";

/** Why there is no start on a day. */
export type NoStartReason = "closed" | "noOperator" | "full" | "quota" | "notOpenYet" | "tooFar" | "past";

/** What is known about a day without starts, besides its agendas. */
export type NoStartContext = {
  readonly isClosed: boolean;
  readonly isPast: boolean;
  readonly isTooFar: boolean;
  /** There are starts, but the opening model has not opened them. */
  readonly isNotOpenYet: boolean;
  /** A quota of the organization is used up. */
  readonly isQuotaUsedUp: boolean;
};

/** Returns why a day has no start for the visit: the reason that a person can do least about comes first. */
export function reasonForNone(
  agendas: readonly Agenda[],
  visit: Visit,
  frame: DayFrame,
  context: NoStartContext,
): NoStartReason {
  if (context.isPast) return "past";
  if (context.isTooFar) return "tooFar";
  if (context.isClosed) return "closed";
  if (!visit.parts.every(({ serviceId }) => isOffered(agendas, serviceId, visit))) return "noOperator";
  if (context.isNotOpenYet) return "notOpenYet";
  const withoutQuotas = agendas.map((agenda) => ({ ...agenda, used: new Map<string, number>() }));
  const isHeldByQuota = context.isQuotaUsedUp || visitStarts(withoutQuotas, visit, frame).length > 0;
  return isHeldByQuota ? "quota" : "full";
}

function isOffered(agendas: readonly Agenda[], serviceId: number, { ticketType }: Visit): boolean {
  return agendas.some(({ day }) => eligibleWork(day, serviceId, ticketType).length > 0);
}
