import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
import type { Config } from "#queue/config/config";
import { loadConfig } from "#queue/config/load-config";

/** The organizations' configurations, as far as they are known here. */
export type Configs = {
  /** Gives the configuration of an organization that is at least of this version. */
  get(organizationId: number, version: number): Promise<Config>;
  /** Gives one that was the present one not long ago. */
  getRecent(organizationId: number): Promise<Config>;
  /** Has everything read anew. */
  forget(): void;
};

/** What may be a little old is read again after this time. */
const recentMs = 2_000;
const remembered = 500;

/** Makes configurations that are read once, however many ask for them at a time. */
export function makeConfigs(db: Kysely<Database>): Configs {
  let known = new Map<number, { readonly config: Config; readonly readAt: number }>();
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
    // Nothing that was made from the same configuration has to be made again.
    const kept = present?.version === config.version ? present : config;
    known.delete(organizationId);
    known.set(organizationId, { config: kept, readAt: Date.now() });
    const [oldest] = known.keys();
    if (known.size > remembered && oldest !== undefined) known.delete(oldest);
  }

  return {
    get: async (organizationId, version) => {
      const present = known.get(organizationId)?.config;
      if (present !== undefined && present.version >= version) return present;
      const config = await read(organizationId);
      // What was being read may have been begun before the version that is asked for.
      return config.version >= version ? config : read(organizationId);
    },
    getRecent: async (organizationId) => {
      const present = known.get(organizationId);
      if (present !== undefined && Date.now() - present.readAt < recentMs) return present.config;
      return read(organizationId);
    },
    forget: () => {
      known = new Map();
      reading = new Map();
    },
  };
}
