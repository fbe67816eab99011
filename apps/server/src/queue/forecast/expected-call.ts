import type { Ticket } from "@cherga/engine/day/day";
import type { Clock } from "#base/clock";
import type { DayState } from "#queue/day/day-state";
import { callOf, type Forecasts } from "#queue/forecast/forecasts";

/** Returns when the call of a waiting walk-in is expected; undefined for all others. */
export function expectedCallOf(
  { forecasts, clock }: { readonly forecasts: Forecasts; readonly clock: Clock },
  known: DayState,
  ticket: Ticket,
): number | undefined {
  const item = ticket.items.find(({ phase }) => phase === "queued");
  if (item === undefined || ticket.type !== "inPlaceCurrent" || known.day.isClosed) return undefined;
  const call = callOf(forecasts.of(known, clock.now().getTime()), { ticket, item });
  return call === undefined || call === "noOperator" ? undefined : call.likelyAt;
}
