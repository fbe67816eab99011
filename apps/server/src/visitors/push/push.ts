import type { Kysely } from "kysely";
import type pg from "pg";
import type { Clock } from "#base/clock";
import type { Database } from "#db/tables";
import type { Days } from "#queue/days/days";
import { queueNotes } from "#visitors/push/queue-notes";
import { usualPushHosts } from "#visitors/push/push-hosts";
import { type VapidKeys, vapidKeys } from "#visitors/push/vapid-keys";

/** Settings for sending push notifications. */
export type PushSettings = {
  /** The allowed push services. */
  readonly hosts: readonly string[];
  /** The contact for push services in case of problems: `mailto:` or `https:`. */
  readonly contact: string;
};

export const usualPushSettings: PushSettings = {
  hosts: usualPushHosts,
  contact: "mailto:cherga@example.org",
};

/** Notifications to visitors' browsers. */
export type Push = {
  readonly settings: PushSettings;
  keys(): Promise<VapidKeys>;
  /** Calls the listener when there is something to send. */
  onQueued(listener: () => void): void;
  /** Waits until all notifications are in the outbox. */
  settled(): Promise<void>;
};

/** Creates notifications from the events of the days. */
export function makePush(options: {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly days: Days;
  readonly settings: PushSettings;
  readonly onError: (error: unknown) => void;
}): Push {
  const { db, pool, clock, days, settings, onError } = options;
  const listeners: (() => void)[] = [];
  const queueing = new Set<Promise<void>>();
  let made: Promise<VapidKeys> | undefined;

  days.onChange((change) => {
    const queued = queueNotes(pool, clock, change)
      .then((count) => {
        if (count > 0) for (const listener of listeners) listener();
      })
      .catch(onError)
      .finally(() => queueing.delete(queued));
    queueing.add(queued);
  });

  return {
    settings,
    keys: () => {
      made ??= vapidKeys(db).catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      return made;
    },
    onQueued: (listener) => void listeners.push(listener),
    settled: async () => void (await Promise.all(queueing)),
  };
}
