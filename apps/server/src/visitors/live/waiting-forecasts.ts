import { findItem } from "@cherga/engine/day/day";
import { type CallForecast, forecast } from "@cherga/engine/forecast/forecast";
import type { DayState } from "#queue/day/day-state";
import type { HallForecast } from "#queue/forecast/forecasts";
import type { PastObservations } from "#queue/forecast/past-observations";
import { makeDayCache } from "#queue/forecast/recent";

/** Forecasts when waiting visitors are called. */
export type WaitingForecasts = {
  /** Returns a forecast that is at most a second old. */
  of(known: DayState, now: number): HallForecast;
  /** Returns a forecast of the exact current state of the day. */
  exactly(known: DayState, now: number): HallForecast;
  /** Returns the last forecast without computing a new one, if there is any. */
  latest(known: DayState, now: number): HallForecast;
};

/**
 * Creates the forecasts for visitors and boards. Staff forecasts also cover a newcomer for every service, which costs
 * many times as much; visitors and boards need only those who already wait.
 */
export function makeWaitingForecasts(
  pastObservations: Pick<PastObservations, "outlookOn">,
): WaitingForecasts {
  const recent = makeDayCache<HallForecast>();
  const of = (known: DayState, now: number): HallForecast =>
    recent.of(known, now, () => foretell(pastObservations, known, now));
  return {
    of,
    exactly: (known, now) => recent.exactly(known, now, () => foretell(pastObservations, known, now)),
    latest: (known, now) => recent.latest(known) ?? of(known, now),
  };
}

function foretell(
  pastObservations: Pick<PastObservations, "outlookOn">,
  known: DayState,
  now: number,
): HallForecast {
  const { day } = known;
  const { byItemId } = forecast({ ...known, now }, pastObservations.outlookOn(known));
  // A newer visitor is expected to be called about when the last one waiting for the same service is.
  const byServiceId = new Map<number, CallForecast>();
  for (const [itemId, call] of byItemId) {
    const entry = findItem(day, itemId);
    if (entry?.ticket.passWay !== "current" || entry.item.boundTo !== undefined) continue;
    const { serviceId } = entry.item;
    if (likelyAt(call) >= likelyAt(byServiceId.get(serviceId))) byServiceId.set(serviceId, call);
  }
  return { byItemId, byServiceId };
}

const likelyAt = (call: CallForecast | undefined): number =>
  call === undefined || call === "noOperator" ? 0 : call.likelyAt;
