import type { DayEvent } from "#day/day-event";
import { forecastNewcomer } from "#forecast/forecast";
import { joinObservations, type Observations, observationsOf } from "#forecast/observations";
import { outlookOn } from "#forecast/pace";
import { type ForecastVisitor, simulateDay } from "#simulation/simulate-day";
import { type GeneratedCentre, generateDay } from "#simulation/testing/generated-days";

/** How accurate the forecasts were for visitors who were then called. */
export type ForecastError = {
  readonly told: number;
  readonly waitedMin: number;
  /** Above zero: the forecast was later than the call. */
  readonly biasMin: number;
  /** The mean absolute error. */
  readonly errorMin: number;
  /** The shares called within the range, and after it. */
  readonly inside: number;
  readonly late: number;
};

const daysRemembered = 10;

/** Simulates generated days of a centre in sequence; the first ones only teach the forecast. */
export function measureForecasts(
  centre: GeneratedCentre,
  { learned, measured }: { readonly learned: number; readonly measured: number },
): ForecastError {
  let pastObservations: readonly Observations[] = [];
  const visits: Visit[] = [];
  for (let number = 0; number < learned + measured; number += 1) {
    const { rules, visitors, behaviour } = generateDay(centre, number);
    const past = joinObservations(pastObservations);
    const foretell: ForecastVisitor = (context, { serviceId, ticketType }) => {
      const call = forecastNewcomer(context, outlookOn(context.day, rules, past), { serviceId, ticketType });
      return call === "noOperator" ? undefined : call;
    };
    const seed = `${centre.name} ${number}`;
    const { day, events } = simulateDay(rules, visitors, behaviour, seed, undefined, foretell);
    pastObservations = [observationsOf(day, rules), ...pastObservations].slice(0, daysRemembered);
    if (number >= learned) visits.push(...visitsIn(events));
  }
  return errorOf(visits);
}

type Visit = { readonly waitedMs: number; readonly offMs: number; readonly was: "early" | "inside" | "late" };

function visitsIn(events: readonly DayEvent[]): readonly Visit[] {
  const calledAt = new Map<number, number>();
  for (const event of events)
    if ((event.type === "call" || event.type === "forceCall") && !calledAt.has(event.ticketId))
      calledAt.set(event.ticketId, event.at);
  return events.flatMap((event) => {
    if (event.type !== "registered" || event.expected === undefined) return [];
    const called = calledAt.get(event.ticketId);
    if (called === undefined) return [];
    const { optimisticAt, likelyAt, pessimisticAt } = event.expected;
    const was = called < optimisticAt ? "early" : called > pessimisticAt ? "late" : "inside";
    return [{ waitedMs: called - event.at, offMs: likelyAt - called, was }];
  });
}

function errorOf(visits: readonly Visit[]): ForecastError {
  const mean = (valueOf: (visit: Visit) => number): number =>
    visits.reduce((sum, visit) => sum + valueOf(visit), 0) / visits.length;
  return {
    told: visits.length,
    waitedMin: mean(({ waitedMs }) => waitedMs) / 60_000,
    biasMin: mean(({ offMs }) => offMs) / 60_000,
    errorMin: mean(({ offMs }) => Math.abs(offMs)) / 60_000,
    inside: mean(({ was }) => (was === "inside" ? 1 : 0)),
    late: mean(({ was }) => (was === "late" ? 1 : 0)),
  };
}
