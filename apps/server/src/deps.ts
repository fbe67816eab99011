import type { Kysely } from "kysely";
import type pg from "pg";
import type { Tokens } from "#auth/tokens";
import type { Clock } from "#base/clock";
import type { Lineage } from "#db/lineage";
import type { Database } from "#db/tables";
import type { InTransaction } from "#db/transaction";
import type { Hub } from "#live/hub";
import type { Days } from "#queue/days";
import type { Forecasts } from "#queue/forecasts";
import type { Lessons } from "#queue/lessons";
import type { LiveQueue } from "#queue/live/live-queue";
import type { Presence } from "#queue/presence";
import type { Door } from "#http/public-gate";
import type { WaitingForecasts } from "#visitors/live/waiting-forecasts";
import type { WatchedDays } from "#visitors/live/watched-days";
import type { Push } from "#visitors/push/push";

/** What the world gives us, built once at the start and handed down. */
export type Deps = {
  readonly clock: Clock;
  readonly isDemo: boolean;
  /** For reading. Whatever writes goes through a transaction. */
  readonly db: Kysely<Database>;
  /** The same, for the few statements that are prepared once and run on every request. */
  readonly pool: pg.Pool;
  /** Whether it is still the database that it was. */
  readonly lineage: Lineage;
  readonly inTransaction: InTransaction;
  readonly hub: Hub;
  readonly tokens: Tokens;
  /** The only way to the queue. */
  readonly days: Days;
  /** What the days before have taught. */
  readonly lessons: Lessons;
  readonly forecasts: Forecasts;
  readonly liveQueue: LiveQueue;
  readonly presence: Presence;
  /** By which those without an account come in. */
  readonly door: Door;
  /** The days that those without an account watch. */
  readonly watchedDays: WatchedDays;
  readonly waitingForecasts: WaitingForecasts;
  readonly push: Push;
  /** What all servers know and nobody else can guess. */
  readonly secretOf: { readonly opening: string; readonly traces: string };
};
