import type { Entry } from "@cherga/engine/day/day";
import type { Newcomer } from "@cherga/engine/forecast/expected";
import { type CallForecast, forecast, forecastNewcomer } from "@cherga/engine/forecast/forecast";
import type { DayState } from "#queue/day/day-state";
import type { PastObservations } from "#queue/forecast/past-observations";
import { makeDayCache } from "#queue/forecast/recent";

/** When waiting visitors will be called, and when a visitor who took a ticket for a service now would be. */
export type HallForecast = {
  readonly byItemId: ReadonlyMap<number, CallForecast>;
  readonly byServiceId: ReadonlyMap<number, CallForecast>;
};

/** Forecasts of days. */
export type Forecasts = {
  /** Returns a forecast that is at most a second old; the latest events may be missing. */
  of(known: DayState, now: number): HallForecast;
  /** Forecasts when a visitor who takes a ticket now is called, from the exact current state of the day. */
  ofNewcomer(known: DayState, newcomer: Newcomer, now: number): CallForecast;
};

/** Creates the forecasts, and caches each for a second. */
export function makeForecasts(pastObservations: Pick<PastObservations, "outlookOn">): Forecasts {
  const halls = makeDayCache<HallForecast>();
  const newcomers = makeDayCache<Map<string, CallForecast>>();

  return {
    of: (known, now) => halls.of(known, now, () => foretell(pastObservations, known, now)),
    ofNewcomer: (known, newcomer, now) => {
      // A refused registration changes nothing, so all requests until the next event share one simulation of the day.
      const calls = newcomers.exactly(known, now, () => new Map());
      const { serviceId, ticketType, operatorId } = newcomer;
      const name = `${serviceId} ${ticketType} ${operatorId}`;
      const made =
        calls.get(name) ?? forecastNewcomer({ ...known, now }, pastObservations.outlookOn(known), newcomer);
      calls.set(name, made);
      return made;
    },
  };
}

/**
 * Returns when an item will be called. An item that is newer than the forecast gets the newcomer forecast of its
 * service.
 */
export function callOf(
  { byItemId, byServiceId }: HallForecast,
  { ticket, item }: Entry,
): CallForecast | undefined {
  const known = byItemId.get(item.id);
  if (known !== undefined || item.phase !== "queued" || ticket.passWay !== "current") return known;
  return item.boundTo === undefined ? byServiceId.get(item.serviceId) : undefined;
}

function foretell(
  pastObservations: Pick<PastObservations, "outlookOn">,
  known: DayState,
  now: number,
): HallForecast {
  const newcomers = [...known.rules.services.keys()].map((serviceId) => ({
    serviceId,
    ticketType: "inPlaceCurrent" as const,
  }));
  const { byItemId, byNewcomer } = forecast({ ...known, now }, pastObservations.outlookOn(known), newcomers);
  return {
    byItemId,
    byServiceId: new Map([...byNewcomer].map(([{ serviceId }, call]) => [serviceId, call])),
  };
}
