import type { Days } from "#queue/days/days";
import type { ArrivalHistory } from "#queue/figures/arrival-history";
import type { Forecasts } from "#queue/forecast/forecasts";
import type { PastObservations } from "#queue/forecast/past-observations";
import type { LiveQueue } from "#queue/live/live-queue";
import type { Presence } from "#queue/presence/presence";

/** The services of the queue. */
export type QueueDeps = {
  /** The only way to read or change a day of the queue. */
  readonly days: Days;
  /** Statistics of past days about durations and gaps. */
  readonly pastObservations: PastObservations;
  readonly forecasts: Forecasts;
  readonly arrivalHistory: ArrivalHistory;
  readonly liveQueue: LiveQueue;
  readonly presence: Presence;
};
