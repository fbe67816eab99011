import { msPerMinute } from "#time/durations";
import type { Context } from "#day/context";
import { entriesOf, openTickets } from "#day/day";
import type { ExpectedCall } from "#day/expected-call";
import { candidatesOf } from "#day/queue";
import type { Newcomer } from "#forecast/expected";
import { operatorThereFrom } from "#forecast/forecast-desk";
import type { Outlook } from "#forecast/pace";
import { type CallTimes, playOn } from "#forecast/play-on";
import { leastDeviationMs } from "#forecast/spread";
import type { OperatorRule } from "#rules/rules";
import { eligibleWork } from "#slots/eligible-work";
import { instantOf } from "#time/day-frame";

/** When a visitor is called, or that no operator can call them. */
export type CallForecast = ExpectedCall | "noOperator";

export type Forecast = {
  /** By item that waits, or will once its time has come. */
  readonly byItemId: ReadonlyMap<number, CallForecast>;
  readonly byNewcomer: ReadonlyMap<Newcomer, CallForecast>;
};

/**
 * Forecasts when each waiting visitor, and a visitor who would take a ticket now, is called, by simulating the rest of
 * the day with the real calling rules.
 */
export function forecast(context: Context, outlook: Outlook, newcomers: readonly Newcomer[] = []): Forecast {
  const callOf = played(context, outlook, newcomers, "end");
  return {
    byItemId: new Map(
      candidatesOf(context.day).map(({ itemId, serviceId, ticketType, boundTo, pullTime }) => [
        itemId,
        callOf.item({ serviceId, ticketType, operatorId: boundTo }, itemId, pullTime),
      ]),
    ),
    byNewcomer: new Map(newcomers.map((newcomer) => [newcomer, callOf.newcomer(newcomer)])),
  };
}

/** Forecasts when a visitor is called who takes a ticket now. Simulates no further than that. */
export function forecastNewcomer(context: Context, outlook: Outlook, newcomer: Newcomer): CallForecast {
  const callOf = played(context, outlook, [newcomer], "newcomers");
  return callOf.newcomer(newcomer);
}

type CallOf = {
  /** Returns when an item is called: never before the visitor is there. */
  item(as: Newcomer, itemId: number, thereFrom: number): CallForecast;
  newcomer(newcomer: Newcomer): CallForecast;
};

/** Simulates the day as usual, going well and going badly; returns functions that look up a call in the three. */
function played(
  context: Context,
  { pace, spread }: Outlook,
  newcomers: readonly Newcomer[],
  playedTo: "end" | "newcomers",
): CallOf {
  const likely = playOn(context, pace, newcomers, { playedTo });
  const at = (deviations: number): CallTimes =>
    deviations === 0 ? likely : playOn(context, pace, newcomers, { playedTo, deviations });
  const [optimistic, pessimistic] = [at(-spread.early), at(spread.late)];
  const callIn = (
    newcomer: Newcomer,
    timeIn: (times: CallTimes) => number | undefined,
    thereFrom: number,
  ): CallForecast => {
    const likelyAt = timeIn(likely) ?? Infinity;
    // Faster service can make a visitor wait longer, because another may then be called first.
    const times = [timeIn(optimistic) ?? Infinity, likelyAt, timeIn(pessimistic) ?? Infinity];
    const optimisticAt = Math.min(...times, likelyAt - spread.early * leastDeviationMs);
    const pessimisticAt = Math.max(...times, likelyAt + spread.late * leastDeviationMs);
    if (!isAnybodyFor(newcomer, context, pace.lateMs)) return "noOperator";
    return { optimisticAt: Math.max(context.now, thereFrom, optimisticAt), likelyAt, pessimisticAt, spread };
  };

  const isFull = ![...context.rules.operators.values()].some((operator) =>
    isMissing(operator, context, pace.lateMs),
  );
  const staffedAt = (deviations: number): CallTimes =>
    playOn(context, pace, newcomers, { playedTo, deviations, isStaffed: true });
  let staffed: readonly [likely: CallTimes, pessimistic: CallTimes] | undefined;
  return {
    item: (as, itemId, thereFrom) => callIn(as, ({ byItemId }) => byItemId.get(itemId), thereFrom),
    newcomer: (newcomer) => {
      const timeIn = ({ byNewcomer }: CallTimes): number | undefined => byNewcomer.get(newcomer);
      const call = callIn(newcomer, timeIn, context.now);
      if (isFull) return call;
      const [usual, bad] = (staffed ??= [staffedAt(0), staffedAt(spread.late)]);
      const likelyAt = timeIn(usual) ?? Infinity;
      if (likelyAt === Infinity) return call;
      return {
        ...(call === "noOperator" ? unknownCall : call),
        staffed: { likelyAt, pessimisticAt: Math.max(likelyAt, timeIn(bad) ?? Infinity) },
      };
    },
  };
}

/** All operators who serve the service are absent: the time of the call is unknown. */
const unknownCall: ExpectedCall = { optimisticAt: Infinity, likelyAt: Infinity, pessimisticAt: Infinity };

/** Whether an operator would be there earlier if they had come to work on time. */
function isMissing(operator: OperatorRule, context: Context, lateMs: number): boolean {
  return (
    operatorThereFrom(operator, context, lateMs) > operatorThereFrom(operator, context, "counted") &&
    operator.day.work.some(({ to }) => instantOf(context.rules.frame, to) > context.now)
  );
}

/** Returns the bookings that will begin so late that another operator should take them. */
export function lateBookings({ day, rules }: Context, { byItemId }: Forecast): readonly number[] {
  const limitMs = rules.settings.limitForFixedShift * msPerMinute;
  return entriesOf(openTickets(day))
    .filter(({ item }) => item.phase === "queued" && item.isOccupying && item.boundTo === undefined)
    .filter(({ item }) => {
      const call = byItemId.get(item.id);
      return call !== undefined && call !== "noOperator" && call.likelyAt - (item.plannedTime ?? 0) > limitMs;
    })
    .map(({ item }) => item.id);
}

/** Whether an operator who is or will be there and awake still serves the service on this day. */
function isAnybodyFor(
  { serviceId, ticketType, operatorId }: Newcomer,
  context: Context,
  lateMs: number,
): boolean {
  return [...context.rules.operators.values()].some((operator) => {
    if (operatorId !== undefined && operator.id !== operatorId) return false;
    const from = Math.max(context.now, operatorThereFrom(operator, context, lateMs));
    return eligibleWork(operator.day, serviceId, ticketType).some(
      ({ work }) => instantOf(context.rules.frame, work.to) > from,
    );
  });
}
