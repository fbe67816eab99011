import type pg from "pg";
import { makeTokens } from "#auth/tokens";
import type { Clock } from "#base/clock";
import type { DatabaseConnection } from "#db/connect";
import { sharedSecret } from "#db/shared-secret";
import { transactionsOn } from "#db/transaction";
import type { Deps } from "#deps";
import { makeHub } from "#live/hub";
import { openRelay, type Relay } from "#live/relay";
import { type DayKey, dayKeySchema, nameOf } from "#queue/day/day-state";
import { type DaysOptions, makeDays } from "#queue/days/days";
import { makeArrivalHistory } from "#queue/figures/arrival-history";
import { makeForecasts } from "#queue/forecast/forecasts";
import { makeLessons } from "#queue/forecast/lessons";
import { makeLiveQueue } from "#queue/live/live-queue";
import { makePresence } from "#queue/presence/presence";
import { makePublicGate } from "#http/public-gate";
import { makeWaitingForecasts } from "#visitors/live/waiting-forecasts";
import { makeWatchedDays } from "#visitors/live/watched-days";
import { putPushMessages } from "#visitors/push/put-push-messages";
import { makePush, type PushSettings, usualPushSettings } from "#visitors/push/push";

/** The inputs that a server is built from. */
type World = Pick<DatabaseConnection, "db" | "pool" | "reportDb" | "lineage"> & {
  readonly clock: Clock;
  readonly pushSettings?: PushSettings;
  readonly carry?: DaysOptions["carry"];
  readonly onError: (error: unknown) => void;
};

/** Builds the queue and live-update services, before the database is ready. */
export function buildServices({
  db,
  pool,
  reportDb,
  lineage,
  clock,
  onError,
  carry,
  pushSettings = usualPushSettings,
}: World) {
  let relay: Relay<DayKey> | undefined;
  const lessons = makeLessons(db, onError);
  const forecasts = makeForecasts(lessons);
  const hub = makeHub((changes) => relay?.pass(changes));
  const days = makeDays({ clock, db, pool, lineage, publish: hub.publish, carry });
  const liveQueue = makeLiveQueue({
    clock,
    hub,
    forecasts,
    days,
    pass: (keys) => relay?.passDays(keys),
    onError,
  });
  const presence = makePresence({ days, clock, onError });
  const watchedDays = makeWatchedDays({ days, onError });
  // Tells visitors at once that a day is closed or a schedule has changed.
  hub.add({
    topics: new Set(["organization", "schedule", "operator"]),
    scope: "all",
    organizationId: null,
    send: () => watchedDays.lookAtAll(),
  });
  const push = makePush({ db, settings: pushSettings });
  days.writeWith((tx, change) => putPushMessages(tx, clock, change));
  // The days have dropped their cache first, so the reloads below read the current state.
  lineage.onStepBack(() => {
    onError(new Error("the database is an earlier one than it was: everything is read anew"));
    liveQueue.forget();
    hub.refresh();
    watchedDays.lookAtAll();
  });
  const inTransaction = transactionsOn(db, (changes) => {
    days.configChanged();
    hub.publish(changes);
  });
  const parts = {
    clock,
    db,
    pool,
    reportDb,
    lineage,
    hub,
    days,
    lessons,
    forecasts,
    arrivalHistory: makeArrivalHistory(pool),
    liveQueue,
    presence,
    inTransaction,
    publicGate: makePublicGate(),
    watchedDays,
    waitingForecasts: makeWaitingForecasts(lessons),
    push,
  };
  return {
    parts,
    /** Connects to the other servers on the same database. */
    open: async (connection: pg.ClientConfig): Promise<void> => {
      relay = await openRelay({
        pool,
        connection,
        onChanges: (changes) => {
          days.configChanged();
          hub.deliver(changes);
        },
        dayKey: { schema: dayKeySchema, nameOf },
        onDays: (keys) => {
          liveQueue.heard(keys);
          watchedDays.heard(keys);
        },
        onGap: () => {
          hub.refresh();
          watchedDays.lookAtAll();
        },
        onError,
      });
    },
    /** Returns all services, once the database is ready. */
    complete: async (isDemo: boolean): Promise<Deps> => ({
      ...parts,
      isDemo,
      tokens: await makeTokens(db),
      secretOf: {
        opening: (await sharedSecret(db, "opening")).toString("hex"),
        traces: (await sharedSecret(db, "traces")).toString("hex"),
      },
    }),
    close: async (): Promise<void> => {
      liveQueue.stop();
      presence.stop();
      await presence.settled();
      watchedDays.stop();
      await days.settled();
      await lessons.settled();
      await relay?.close();
    },
  };
}
