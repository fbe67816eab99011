import { msPerMinute } from "@cherga/engine/time/durations";
import type { LimitUse } from "@cherga/engine/day/command";
import { decide } from "@cherga/engine/day/decide";
import { isRefusal, type Refusal } from "@cherga/engine/day/verdict";
import type { CallForecast } from "@cherga/engine/forecast/forecast";
import type { DayState } from "#queue/day/day-state";
import { commandParts, partsOf, type VisitChoice } from "#queue/registration/wanted-visit";

/** A visitor who would take a ticket now. */
type Newcomer = VisitChoice & {
  readonly operator?: number | undefined;
  /** Counters over several days that would apply to the visitor. */
  readonly limits?: readonly LimitUse[];
};

/** Returns why a visitor who came now would be refused, by the same decision that a registration would get. */
export function refusalToComeNow(
  known: DayState,
  wish: Newcomer,
  call: CallForecast | undefined,
  now: number,
): Refusal | undefined {
  const parts = commandParts(partsOf(wish, known.config), []).map((part, place) => ({
    ...part,
    itemId: -1 - place,
    after: [],
  }));
  const trial = {
    type: "register",
    ticketId: -1,
    ticketType: "inPlaceCurrent",
    parts,
    limits: wish.limits ?? [],
    ...(call === undefined || call === "noOperator" ? {} : { expectedCall: call }),
    ...(wish.operator === undefined ? {} : { operatorId: wish.operator }),
  } as const;
  // The decision is not applied.
  const decision = decide(known.day, known.rules, trial, now);
  return isRefusal(decision) ? decision : undefined;
}

/** A wait in whole minutes. */
export type WaitRange = { readonly low: number; readonly likely: number; readonly high: number };

/** Returns how long a visitor waits; null if the wait may not end today. */
export function waitOf(call: CallForecast | undefined, now: number): WaitRange | null {
  if (call === undefined || call === "noOperator" || call.pessimisticAt === Infinity) return null;
  const minutesUntil = (at: number): number => Math.max(0, Math.ceil((at - now) / msPerMinute));
  return {
    low: minutesUntil(call.optimisticAt),
    likely: minutesUntil(call.likelyAt),
    high: minutesUntil(call.pessimisticAt),
  };
}
