import { msPerMinute } from "#time/durations";
import type { Context } from "#day/context";
import { type Candidate, lineOf } from "#dispatch/candidate";
import type { TicketType } from "#vocabulary";

/** A visitor who might take a ticket now. */
export type Newcomer = {
  readonly serviceId: number;
  readonly ticketType: TicketType;
  /** The only operator who may call them. */
  readonly operatorId?: number | undefined;
};

/** Returns a candidate as it will be at its time: later visitors are assumed to be there, checked in or not. */
export function expected(candidate: Candidate, { now }: Context): Candidate {
  if (candidate.isPresent || candidate.pullTime <= now) return candidate;
  const present = { ...candidate, isPresent: true };
  return { ...present, line: lineOf(present) };
}

/** Returns a newcomer as a candidate behind all others. */
export function newcomerAs(
  { serviceId, ticketType, operatorId }: Newcomer,
  { rules, now }: Context,
): Candidate {
  const alike = {
    serviceId,
    ticketType,
    isBooked: false,
    forcedTime: undefined,
    isPresent: false,
    durationMs: (rules.services.get(serviceId)?.duration ?? 0) * msPerMinute,
  };
  return {
    ...alike,
    itemId: behindAll,
    num: behindAll,
    pullTime: now,
    delay: undefined,
    boundTo: operatorId,
    plannedWith: undefined,
    line: lineOf(alike),
  };
}

const behindAll = Number.MAX_SAFE_INTEGER;
