import { Refusal } from "@cherga/contract/errors";
import type { Kysely } from "kysely";
import { makeLru } from "#base/lru";
import type { Database } from "#db/tables";
import type { Catalogue, Config, ConfigVersions } from "#queue/config/config";
import { findVersions, loadCatalogue, loadConfig, withCatalogue } from "#queue/config/load-config";

/** A cache of the organizations' configurations. */
export type Configs = {
  /** Returns the configuration of an organization, of at least these versions. */
  get(organizationId: number, versions: ConfigVersions): Promise<Config>;
  /** Returns a configuration that may be slightly out of date. */
  getRecent(organizationId: number): Promise<Config>;
  /** Makes the next `getRecent` check the versions, because a configuration has changed. */
  expireRecent(): void;
  /** Empties the cache. */
  forget(): void;
};

/** How long a configuration counts as recent. */
const recentMs = 2_000;
const remembered = 500;

/** Creates the cache. Organizations share one catalogue in memory, and concurrent requests share one read. */
export function makeConfigs(db: Kysely<Database>): Configs {
  let cache = makeCache(db);
  /** When an organization's versions were last checked. Replaced when a configuration changes. */
  let checkedAt = makeLru<number, number>(remembered);

  async function get(organizationId: number, versions: ConfigVersions): Promise<Config> {
    const current = cache;
    const present = current.known.get(organizationId);
    if (present !== undefined && isAtLeast(present, versions)) return present;
    const catalogue = await current.catalogueFrom(versions.catalogueVersion);
    if (present !== undefined && present.version >= versions.configVersion)
      return current.remember(withCatalogue(present, catalogue));
    const config = await current.read(organizationId, catalogue);
    // A read that was already running may have started before the requested versions.
    return isAtLeast(config, versions) ? config : current.read(organizationId, catalogue);
  }

  return {
    get,
    getRecent: async (organizationId) => {
      const present = cache.known.get(organizationId);
      const since = performance.now();
      if (present !== undefined && since - (checkedAt.get(organizationId) ?? -Infinity) < recentMs)
        return present;
      // A check that was running when the configuration changed does not count as one made since.
      const checks = checkedAt;
      const versions = await findVersions(db, organizationId);
      if (versions === undefined) throw new Refusal("ERROR_NOT_FOUND");
      const config = await get(organizationId, versions);
      checks.set(organizationId, since);
      return config;
    },
    expireRecent: () => {
      checkedAt = makeLru(remembered);
    },
    forget: () => {
      cache = makeCache(db);
      checkedAt = makeLru(remembered);
    },
  };
}

const isAtLeast = ({ version, catalogue }: Config, { configVersion, catalogueVersion }: ConfigVersions) =>
  version >= configVersion && catalogue.version >= catalogueVersion;

/** Creates an empty cache. Reads that end after it was replaced do not reach its successor. */
function makeCache(db: Kysely<Database>) {
  const known = makeLru<number, Config>(remembered);
  const reading = new Map<number, Promise<Config>>();
  let catalogue: Catalogue | undefined;
  let readingCatalogue: Promise<Catalogue> | undefined;

  /** Keeps the same object for the same versions, so that values derived from it stay cached. */
  function remember(config: Config): Config {
    const { id } = config.organization;
    const present = known.get(id);
    if (present !== undefined && present.version > config.version) return config;
    const isSame = present?.version === config.version && present.catalogue === config.catalogue;
    const kept = isSame ? present : config;
    known.set(id, kept);
    return kept;
  }

  function readCatalogue(): Promise<Catalogue> {
    readingCatalogue ??= loadCatalogue(db)
      .then((read) => {
        if (catalogue === undefined || read.version > catalogue.version) catalogue = read;
        return catalogue;
      })
      .finally(() => (readingCatalogue = undefined));
    return readingCatalogue;
  }

  return {
    known,
    remember,
    read: (organizationId: number, withShared: Catalogue): Promise<Config> => {
      const begun = reading.get(organizationId);
      if (begun !== undefined) return begun;
      const reads = loadConfig(db, organizationId, withShared)
        .then(remember)
        .finally(() => reading.delete(organizationId));
      reading.set(organizationId, reads);
      return reads;
    },
    catalogueFrom: async (version: number): Promise<Catalogue> => {
      if (catalogue !== undefined && catalogue.version >= version) return catalogue;
      const read = await readCatalogue();
      // A read that was already running may have started before the requested version.
      return read.version >= version ? read : readCatalogue();
    },
  };
}
