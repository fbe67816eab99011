import type { Context } from "#day/context";
import { entriesOf, openTickets } from "#day/day";
import type { ExpectedCall } from "#day/expected-call";
import { candidatesOf } from "#day/queue";
import type { Newcomer } from "#forecast/expected";
import { operatorThereFrom } from "#forecast/forecast-desk";
import type { Outlook } from "#forecast/pace";
import { type CallTimes, makePlay, type Play, type Playing, playOn } from "#forecast/play-on";
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
  const play = (playing?: Playing): CallTimes => playOn(context, outlook.pace, newcomers, playing);
  const usual = playsOf(outlook, play);
  const staffed = isSomebodyMissing(context, outlook) ? staffedPlaysOf(outlook, play) : undefined;
  return {
    byItemId: new Map(
      candidatesOf(context.day).map(({ itemId, serviceId, ticketType, boundTo, pullTime }) => {
        const times = usual.map(({ byItemId }) => byItemId.get(itemId));
        const as = { serviceId, ticketType, operatorId: boundTo };
        return [itemId, callOf(as, times, context, outlook, pullTime)];
      }),
    ),
    byNewcomer: new Map(
      newcomers.map((newcomer) => {
        const timesIn = (plays: readonly CallTimes[]) =>
          plays.map(({ byNewcomer }) => byNewcomer.get(newcomer));
        const call = callOf(newcomer, timesIn(usual), context, outlook);
        return [newcomer, withStaffed(call, staffed && timesIn(staffed))];
      }),
    ),
  };
}

/** People who come now, one after the other. */
export type Arrivals = {
  /**
   * Lets somebody in behind all who came before, and foretells when they are called. Undefined when it can no longer be
   * told without beginning anew: they would be called before somebody who has been let in.
   */
  letIn(newcomer: Newcomer): CallForecast | undefined;
};

/**
 * Begins to foretell for people who come at about the same moment. Each is played for only from where the one before was
 * called, so that a crowd costs little more than one. Who may come is known from the beginning.
 */
export function makeArrivals(context: Context, outlook: Outlook, newcomers: readonly Newcomer[]): Arrivals {
  const play = (playing?: Playing): Play => makePlay(context, outlook.pace, newcomers, playing);
  const usual = playsOf(outlook, play);
  const staffed = isSomebodyMissing(context, outlook) ? staffedPlaysOf(outlook, play) : undefined;
  return {
    letIn: (newcomer) => {
      const timesIn = (plays: readonly Play[]) => plays.map((each) => each.letIn(newcomer));
      const [times, ifStaffed] = [timesIn(usual), staffed && timesIn(staffed)];
      if (times.includes(undefined) || ifStaffed?.includes(undefined)) return undefined;
      return withStaffed(callOf(newcomer, times, context, outlook), ifStaffed);
    },
  };
}

/** Foretells when somebody is called who takes a ticket now. Plays no further than that. */
export function forecastNewcomer(context: Context, outlook: Outlook, newcomer: Newcomer): CallForecast {
  return makeArrivals(context, outlook, [newcomer]).letIn(newcomer) ?? "noOperator";
}

/** As usual, and going well and badly. */
function playsOf<T>({ spread }: Outlook, play: (playing?: Playing) => T): readonly T[] {
  return [0, -spread.early, spread.late].map((deviations) => play({ deviations }));
}

/** With everybody there who is on shift: as usual, and going badly. */
function staffedPlaysOf<T>({ spread }: Outlook, play: (playing?: Playing) => T): readonly T[] {
  return [0, spread.late].map((deviations) => play({ deviations, isStaffed: true }));
}

/** Gives a range from the times of a call in the three plays. Nobody is called before they are there. */
function callOf(
  newcomer: Newcomer,
  times: readonly (number | undefined)[],
  context: Context,
  { pace, spread }: Outlook,
  thereFrom = context.now,
): CallForecast {
  const played = times.map((time) => time ?? Infinity);
  const [likelyAt = Infinity] = played;
  // Being quicker can make somebody wait longer: another may be called first then.
  const [soonest, latest] = [Math.min(...played), Math.max(...played)];
  if (soonest === Infinity && !isAnybodyFor(newcomer, context, pace.lateMs)) return "noOperator";
  const optimisticAt = Math.min(soonest, likelyAt - spread.early * leastDeviationMs);
  const pessimisticAt = Math.max(latest, likelyAt + spread.late * leastDeviationMs);
  return { optimisticAt: Math.max(context.now, thereFrom, optimisticAt), likelyAt, pessimisticAt, spread };
}

function withStaffed(call: CallForecast, times: readonly (number | undefined)[] | undefined): CallForecast {
  if (times === undefined || call === "noOperator") return call;
  const [likelyAt = Infinity, badlyAt = Infinity] = times;
  return { ...call, staffed: { likelyAt, pessimisticAt: Math.max(likelyAt, badlyAt) } };
}

function isSomebodyMissing(context: Context, { pace }: Outlook): boolean {
  return [...context.rules.operators.values()].some((operator) => isMissing(operator, context, pace.lateMs));
}

/** Whether an operator would be there, had they come to work. */
function isMissing(operator: OperatorRule, context: Context, lateMs: number): boolean {
  return (
    operatorThereFrom(operator, context, lateMs) === Infinity &&
    operatorThereFrom(operator, context, "counted") < Infinity &&
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

const msPerMinute = 60_000;

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
