import type { Entry } from "@cherga/engine/day/day";
import type { Newcomer } from "@cherga/engine/forecast/expected";
import { type CallForecast, forecast, forecastNewcomer } from "@cherga/engine/forecast/forecast";
import type { DayState } from "#queue/day/day-state";
import type { Lessons } from "#queue/forecast/lessons";
import { makeDayCache } from "#queue/forecast/recent";

/** When those who wait will be called, and somebody who would take a ticket for a service now. */
export type HallForecast = {
  readonly byItemId: ReadonlyMap<number, CallForecast>;
  readonly byServiceId: ReadonlyMap<number, CallForecast>;
};

/** Foretells days. */
export type Forecasts = {
  /** Gives a forecast that is a second old at most; what has happened since may be missing. */
  of(known: DayState, now: number): HallForecast;
  /** Foretells when somebody is called who takes a ticket now, on the day exactly as it is. */
  ofNewcomer(known: DayState, newcomer: Newcomer, now: number): CallForecast;
};

/** Makes forecasts, and keeps each for those who ask in the next second. */
export function makeForecasts(lessons: Pick<Lessons, "outlookOn">): Forecasts {
  const halls = makeDayCache<HallForecast>();
  const newcomers = makeDayCache<Map<string, CallForecast>>();

  return {
    of: (known, now) => halls.of(known, now, () => foretell(lessons, known, now)),
    ofNewcomer: (known, newcomer, now) => {
      // Those who are refused change nothing, so however many ask, the day is played once for all of them.
      const calls = newcomers.exactly(known, now, () => new Map());
      const { serviceId, ticketType, operatorId } = newcomer;
      const name = `${serviceId} ${ticketType} ${operatorId}`;
      const made = calls.get(name) ?? forecastNewcomer({ ...known, now }, lessons.outlookOn(known), newcomer);
      calls.set(name, made);
      return made;
    },
  };
}

/** Gives when an item will be called. Who has come since the forecast was made is whom it foretold as a newcomer. */
export function callOf(
  { byItemId, byServiceId }: HallForecast,
  { ticket, item }: Entry,
): CallForecast | undefined {
  const known = byItemId.get(item.id);
  if (known !== undefined || item.phase !== "queued" || ticket.passWay !== "current") return known;
  return item.boundTo === undefined ? byServiceId.get(item.serviceId) : undefined;
}

function foretell(lessons: Pick<Lessons, "outlookOn">, known: DayState, now: number): HallForecast {
  const newcomers = [...known.rules.services.keys()].map((serviceId) => ({
    serviceId,
    ticketType: "inPlaceCurrent" as const,
  }));
  const { byItemId, byNewcomer } = forecast({ ...known, now }, lessons.outlookOn(known), newcomers);
  return {
    byItemId,
    byServiceId: new Map([...byNewcomer].map(([{ serviceId }, call]) => [serviceId, call])),
  };
}
