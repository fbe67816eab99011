import { findItem } from "@cherga/engine/day/day";
import { type CallForecast, forecast } from "@cherga/engine/forecast/forecast";
import type { DayState } from "#queue/day/day-state";
import type { HallForecast } from "#queue/forecast/forecasts";
import type { Lessons } from "#queue/forecast/lessons";
import { makeDayCache } from "#queue/forecast/recent";

/** Foretells when those who wait are called. */
export type WaitingForecasts = {
  /** Gives a forecast that is a second old at most. */
  of(known: DayState, now: number): HallForecast;
  /** Gives a forecast of the day exactly as it is. */
  exactly(known: DayState, now: number): HallForecast;
  /** Gives the forecast that was made last; whoever is in a hurry makes none. */
  latest(known: DayState, now: number): HallForecast;
};

/**
 * Makes forecasts for visitors and boards. Staff ask of every service how long somebody would wait who came now, which
 * costs many times as much as to foretell those who are here; visitors and boards ask only of these.
 */
export function makeWaitingForecasts(lessons: Pick<Lessons, "outlookOn">): WaitingForecasts {
  const recent = makeDayCache<HallForecast>();
  const of = (known: DayState, now: number): HallForecast =>
    recent.of(known, now, () => foretell(lessons, known, now));
  return {
    of,
    exactly: (known, now) => recent.exactly(known, now, () => foretell(lessons, known, now)),
    latest: (known, now) => recent.latest(known) ?? of(known, now),
  };
}

function foretell(lessons: Pick<Lessons, "outlookOn">, known: DayState, now: number): HallForecast {
  const { day } = known;
  const { byItemId } = forecast({ ...known, now }, lessons.outlookOn(known));
  // Whoever has come since is called about when the last of those is who want the same.
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
