import pg from "pg";
import { ReplicaConnected } from "#db/unavailable";

/** A position in a database's history: which database, which timeline, since which start, and how far along. */
export type Place = {
  readonly system: string;
  readonly timeline: string;
  readonly startedAt: string;
  readonly position: bigint;
};

/**
 * Watches that the database never goes back. After a failover that lost the last commits, or when a backup is restored
 * under a running server, the database is older than this server's caches.
 */
export type Lineage = {
  /** Grows each time the database may have stepped back. Values cached in an earlier epoch are invalid. */
  epoch(): number;
  /** Checks the position of the database behind a new connection. No other query may run on it before. */
  check(client: Pick<pg.ClientBase, "query">): Promise<void>;
  /** Checks the position a moment later, because something that is cached was written or read. */
  lookSoon(client: Pick<pg.ClientBase, "query">): void;
  /** Registers a callback that drops a cache when the database may have stepped back. */
  onStepBack(forget: () => void): void;
};

/** The minimum interval between position checks under load. */
const lookAfterMs = 100;

/** Creates the watch over one database. */
export function makeLineage(): Lineage {
  const forgetting: (() => void)[] = [];
  let last: Place | undefined;
  let epoch = 0;
  let looking: NodeJS.Timeout | undefined;

  async function check(client: Pick<pg.ClientBase, "query">): Promise<void> {
    const asked = { epoch, last };
    const place = await findPlace(client);
    // Another connection noticed the step back meanwhile; check again whether this one leads to the same database.
    if (asked.epoch !== epoch) return check(client);
    if (place === undefined) return;
    if (asked.last !== undefined && hasSteppedBack(asked.last, place)) {
      epoch += 1;
      last = place;
      for (const forget of forgetting) forget();
    } else if (last === undefined || place.position > last.position) last = place;
  }

  return {
    epoch: () => epoch,
    check,
    lookSoon: (client) => {
      // Without permission to check, no position is known.
      if (last === undefined || looking !== undefined) return;
      looking = setTimeout(() => {
        looking = undefined;
        // The next query reports that the database is unreachable.
        check(client).catch(() => undefined);
      }, lookAfterMs).unref();
    },
    onStepBack: (forget) => void forgetting.push(forget),
  };
}

/**
 * Returns whether a database may have been behind the first of two positions meanwhile. After a restart it always may:
 * others can have moved it forward again since, on another history.
 */
export function hasSteppedBack(before: Place, now: Place): boolean {
  return (
    before.system !== now.system ||
    before.timeline !== now.timeline ||
    before.startedAt !== now.startedAt ||
    before.position > now.position
  );
}

/** Returns the position that a text such as `16/B374D848` means. */
export function positionOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const asking = `
  select pg_is_in_recovery() as "isReplica",
    (select system_identifier::text from pg_control_system()) as system,
    extract(epoch from pg_postmaster_start_time())::text as "startedAt",
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
    case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as position`;

type LineageRow = {
  isReplica: boolean;
  system: string;
  startedAt: string;
  timeline: string | null;
  position: string | null;
};

async function findPlace(client: Pick<pg.ClientBase, "query">): Promise<Place | undefined> {
  const { rows } = await client.query<LineageRow>(asking).catch((error: unknown) => {
    // Some hosted databases do not allow these functions; then step backs cannot be detected.
    if (error instanceof pg.DatabaseError && notAllowed.has(error.code ?? "")) return { rows: [] };
    throw error;
  });
  const [found] = rows;
  if (found === undefined) return undefined;
  const { isReplica, system, startedAt, timeline, position } = found;
  if (isReplica || timeline === null || position === null)
    throw new ReplicaConnected("this database follows another one");
  return { system, timeline, startedAt, position: positionOf(position) };
}

/** No permission, unknown function, or not supported. */
const notAllowed = new Set(["42501", "42883", "0A000"]);
