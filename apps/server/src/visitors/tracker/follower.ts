import type { CutLine } from "@cherga/contract/shapes/cut-line";
import type { LanguageCode } from "@cherga/contract/constants";
import { isAfterHours } from "@cherga/engine/day/close-day";
import { isQueueing, stateOf, type Ticket } from "@cherga/engine/day/day";
import { dateAt } from "@cherga/engine/time/day-frame";
import { eventOf, type Line } from "#live/open-streams";
import { type DayState, nameOf } from "#queue/day/day-state";
import type { HallForecast } from "#queue/forecast/forecasts";
import { localizerOf } from "#queue/views/localize";
import type { Visitor } from "#visitors/shared/visitor";
import {
  noWaitingForecast,
  type WaitingForecast,
  waitingForecastsIn,
} from "#visitors/shared/waiting-forecast";
import { withTime } from "#queue/views/instants";
import { isOver, trackedView } from "#visitors/tracker/tracked-view";

/** Returns a forecast of a day. */
type ForecastOf = (known: DayState, now: number) => HallForecast;

/** What else a view depends on, besides the day. */
export type Surroundings = { readonly forecastOf: ForecastOf; readonly cutLine: CutLine | null };

/** A visitor who follows their ticket. */
export type Follower = {
  visitor: Visitor;
  readonly language: LanguageCode | undefined;
  line: Line | undefined;
  isGone: boolean;
  isAnswered: boolean;
  /** The last message, and a fingerprint of its inputs. */
  told: string;
  madeFrom: string;
  config: DayState["config"] | undefined;
};

/** Returns a follower who has not been sent anything yet. */
export const newFollower = (visitor: Visitor, language: LanguageCode | undefined): Follower => ({
  visitor,
  language,
  line: undefined,
  isGone: false,
  isAnswered: false,
  told: "",
  madeFrom: "",
  config: undefined,
});

/** A provisional ticket is decided here: its visitor need not wait for the branch. */
export const cutLineFor = (
  { provisional }: DayState,
  { id }: Ticket,
  cutLine: CutLine | null,
): CutLine | null => (provisional?.has(id) === true ? null : cutLine);

/** Sends a follower the state of their ticket, if it has changed. */
export function tellFollower(
  around: Surroundings,
  follower: Follower,
  known: DayState,
  ticket: Ticket,
  now: number,
): void {
  const { isAnswered, language, line } = follower;
  const cutLine = cutLineFor(known, ticket, around.cutLine);
  const prospects = prospectsOf(around.forecastOf, known, ticket, now);
  const madeFrom = [essenceOf(known, ticket, now, prospects, isAnswered), cutLine?.since].join();
  // Usually nothing has changed, and the fingerprint shows that without building the view.
  if (follower.madeFrom === madeFrom && follower.config === known.config) return;
  follower.madeFrom = madeFrom;
  follower.config = known.config;
  const speak = localizerOf(known.config, language);
  const text = JSON.stringify({
    ...trackedView({ known, ticket, now, isAnswered }, prospects, speak),
    cutLine,
  });
  if (text === follower.told) return;
  follower.told = text;
  line?.write(eventOf(known.day.seq, withTime(text, now)));
  if (isOver(known, ticket)) line?.end();
}

/** Returns the waiting forecast of a ticket; an empty one if it does not wait. */
export function prospectsOf(
  forecastOf: ForecastOf,
  known: DayState,
  ticket: Ticket,
  now: number,
): WaitingForecast {
  if (!ticket.items.some((item) => isQueueing({ ticket, item }))) return noWaitingForecast;
  return waitingForecastsIn(known, forecastOf(known, now))(ticket, now);
}

/** Returns a fingerprint of everything that a view is made from, except the configuration. */
function essenceOf(
  known: DayState,
  ticket: Ticket,
  now: number,
  { peopleAhead, expectedCall, noOperator }: WaitingForecast,
  isAnswered: boolean,
): string {
  const { optimistic, likely, pessimistic } = expectedCall ?? {};
  return [
    nameOf(known),
    ticket.log.at(-1)?.seq,
    ...ticket.items.map((item) => stateOf({ ticket, item }, now)),
    peopleAhead,
    optimistic,
    likely,
    pessimistic,
    noOperator,
    isAnswered,
    known.day.isClosed,
    isAfterHours(ticket, known.rules, now),
    dateAt(known.rules.frame.zone, now),
  ].join();
}
