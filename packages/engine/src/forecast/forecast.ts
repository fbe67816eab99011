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

/** When somebody is called, or that nobody is there who could. */
export type CallForecast = ExpectedCall | "noOperator";

export type Forecast = {
  /** Of every item that waits, or will once its time has come. */
  readonly byItemId: ReadonlyMap<number, CallForecast>;
  readonly byNewcomer: ReadonlyMap<Newcomer, CallForecast>;
};

/**
 * Foretells when everybody who waits, and somebody who would take a ticket now, is called: by playing the day on with
 * the rules by which operators call.
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

/** Foretells when somebody is called who takes a ticket now. Plays no further than that. */
export function forecastNewcomer(context: Context, outlook: Outlook, newcomer: Newcomer): CallForecast {
  const callOf = played(context, outlook, [newcomer], "newcomers");
  return callOf.newcomer(newcomer);
}

type CallOf = {
  /** Gives when an item is called. Nobody is called before they are there. */
  item(as: Newcomer, itemId: number, thereFrom: number): CallForecast;
  newcomer(newcomer: Newcomer): CallForecast;
};

/** Plays the day on as usual, and going well and badly; gives how to find somebody's call in the three. */
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
    // Being quicker can make somebody wait longer: another may be called first then.
    const times = [timeIn(optimistic) ?? Infinity, likelyAt, timeIn(pessimistic) ?? Infinity];
    const optimisticAt = Math.min(...times, likelyAt - spread.early * leastDeviationMs);
    const pessimisticAt = Math.max(...times, likelyAt + spread.late * leastDeviationMs);
    if (Math.min(...times) === Infinity && !isAnybodyFor(newcomer, context, pace.lateMs)) return "noOperator";
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
      if (call === "noOperator" && likelyAt === Infinity) return call;
      return {
        ...(call === "noOperator" ? unknownCall : call),
        staffed: { likelyAt, pessimisticAt: Math.max(likelyAt, timeIn(bad) ?? Infinity) },
      };
    },
  };
}

/** Everybody who gives the service is absent: it is not known when somebody is called. */
const unknownCall: ExpectedCall = { optimisticAt: Infinity, likelyAt: Infinity, pessimisticAt: Infinity };

/** Whether an operator would be there earlier, had they come to work on time. */
function isMissing(operator: OperatorRule, context: Context, lateMs: number): boolean {
  return (
    operatorThereFrom(operator, context, lateMs) > operatorThereFrom(operator, context, "counted") &&
    operator.day.work.some(({ to }) => instantOf(context.rules.frame, to) > context.now)
  );
}

/** Gives the bookings that will begin so late that somebody else should keep their time. */
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

/** Whether somebody who is there and awake, or will be, still gives the service on this day. */
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
