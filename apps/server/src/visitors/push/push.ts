import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
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

/** Notifications to visitors' browsers: where they may go, and the keys that sign them. */
export type Push = {
  readonly settings: PushSettings;
  keys(): Promise<VapidKeys>;
};

/** Creates the push service. Its keys are read when they are first needed. */
export function makePush({
  db,
  settings,
}: {
  readonly db: Kysely<Database>;
  readonly settings: PushSettings;
}): Push {
  let made: Promise<VapidKeys> | undefined;
  return {
    settings,
    keys: () => {
      made ??= vapidKeys(db).catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      return made;
    },
  };
}
