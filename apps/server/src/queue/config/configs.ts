import type { Kysely } from "kysely";
import { makeLru } from "#base/lru";
import type { Database } from "#db/tables";
import type { Config } from "#queue/config/config";
import { loadConfig } from "#queue/config/load-config";

/** A cache of the organizations' configurations. */
export type Configs = {
  /** Returns the configuration of an organization, of at least this version. */
  get(organizationId: number, version: number): Promise<Config>;
  /** Returns a configuration that may be slightly out of date. */
  getRecent(organizationId: number): Promise<Config>;
  /** Empties the cache. */
  forget(): void;
};

/** How long a configuration counts as recent. */
const recentMs = 2_000;
const remembered = 500;

type RecentConfig = { readonly config: Config; readonly readAt: number };

/** Creates the cache. Concurrent requests for a configuration share one read. */
export function makeConfigs(db: Kysely<Database>): Configs {
  let known = makeLru<number, RecentConfig>(remembered);
  let reading = new Map<number, Promise<Config>>();

  function read(organizationId: number): Promise<Config> {
    const begun = reading.get(organizationId);
    if (begun !== undefined) return begun;
    const [knownThen, readingThen] = [known, reading];
    const reads = loadConfig(db, organizationId)
      .then((config) => {
        if (known === knownThen) remember(organizationId, config);
        return config;
      })
      .finally(() => readingThen.delete(organizationId));
    reading.set(organizationId, reads);
    return reads;
  }

  function remember(organizationId: number, config: Config): void {
    const present = known.get(organizationId)?.config;
    // Keeps the same object for the same version, so that values derived from it stay cached.
    const kept = present?.version === config.version ? present : config;
    known.set(organizationId, { config: kept, readAt: Date.now() });
  }

  return {
    get: async (organizationId, version) => {
      const present = known.get(organizationId)?.config;
      if (present !== undefined && present.version >= version) return present;
      const config = await read(organizationId);
      // A read that was already running may have started before the requested version.
      return config.version >= version ? config : read(organizationId);
    },
    getRecent: async (organizationId) => {
      const present = known.get(organizationId);
      if (present !== undefined && Date.now() - present.readAt < recentMs) return present.config;
      return read(organizationId);
    },
    forget: () => {
      known = makeLru(remembered);
      reading = new Map();
    },
  };
}
