import type { Context } from "#day/context";
import { deskOf, entriesOf, openTickets } from "#day/day";
import type { ExpectedCall } from "#day/expected-call";
import { candidatesOf } from "#day/queue";
import type { Newcomer } from "#forecast/expected";
import type { Outlook } from "#forecast/pace";
import { type CallTimes, playOn } from "#forecast/play-on";
import { leastDeviationMs } from "#forecast/spread";
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
        callOf(
          { serviceId, ticketType, operatorId: boundTo },
          ({ byItemId }) => byItemId.get(itemId),
          pullTime,
        ),
      ]),
    ),
    byNewcomer: new Map(
      newcomers.map((newcomer) => [newcomer, callOf(newcomer, ({ byNewcomer }) => byNewcomer.get(newcomer))]),
    ),
  };
}

/** Foretells when somebody is called who takes a ticket now. Plays no further than that. */
export function forecastNewcomer(context: Context, outlook: Outlook, newcomer: Newcomer): CallForecast {
  const callOf = played(context, outlook, [newcomer], "newcomers");
  return callOf(newcomer, ({ byNewcomer }) => byNewcomer.get(newcomer));
}

type CallOf = (
  newcomer: Newcomer,
  timeIn: (times: CallTimes) => number | undefined,
  /** Nobody is called before they are there. */
  thereFrom?: number,
) => CallForecast;

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
  return (newcomer, timeIn, thereFrom = context.now) => {
    const likelyAt = timeIn(likely) ?? Infinity;
    // Being quicker can make somebody wait longer: another may be called first then.
    const times = [timeIn(optimistic) ?? Infinity, likelyAt, timeIn(pessimistic) ?? Infinity];
    const optimisticAt = Math.min(...times, likelyAt - spread.early * leastDeviationMs);
    const pessimisticAt = Math.max(...times, likelyAt + spread.late * leastDeviationMs);
    if (Math.min(...times) === Infinity && !isAnybodyFor(newcomer, context)) return "noOperator";
    return { optimisticAt: Math.max(context.now, thereFrom, optimisticAt), likelyAt, pessimisticAt, spread };
  };
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

const msPerMinute = 60_000;

/** Whether somebody who is awake, or will be, still gives the service on this day. */
function isAnybodyFor(
  { serviceId, ticketType, operatorId }: Newcomer,
  { day, rules, now }: Context,
): boolean {
  return [...rules.operators.values()].some(({ id, day: plan }) => {
    if (operatorId !== undefined && id !== operatorId) return false;
    const { isAsleep, sleepUntil = Infinity } = deskOf(day, id);
    const from = isAsleep ? Math.max(now, sleepUntil) : now;
    return eligibleWork(plan, serviceId, ticketType).some(
      ({ work }) => instantOf(rules.frame, work.to) > from,
    );
  });
}
