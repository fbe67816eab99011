import pg from "pg";
import { ReplicaConnected } from "#db/unavailable";

/** Where the history of a database is: which database it is, on which of its timelines, and how far along. */
export type Place = { readonly system: string; readonly timeline: string; readonly position: bigint };

/**
 * Watches that the database only ever goes on. After a failover that has lost the last commits, or when a backup is
 * restored under a running server, it is earlier than what this server remembers.
 */
export type Lineage = {
  /** Grows each time the database has stepped back. What was learned in an earlier epoch is not true any more. */
  epoch(): number;
  /** Looks where the database behind a new connection is. Until then nothing else may be asked on it. */
  check(client: Pick<pg.ClientBase, "query">): Promise<void>;
  /** Looks a moment later how far the database has come, because something was written or read that is remembered. */
  lookSoon(client: Pick<pg.ClientBase, "query">): void;
  /** Has something forgotten when the database has stepped back. */
  onStepBack(forget: () => void): void;
};

/** Under load it is looked so often; in between it may be a little further than is known. */
const lookAfterMs = 100;

/** Makes a watch over one database. */
export function makeLineage(): Lineage {
  const forgetting: (() => void)[] = [];
  let last: Place | undefined;
  let epoch = 0;
  let looking: NodeJS.Timeout | undefined;

  async function check(client: Pick<pg.ClientBase, "query">): Promise<void> {
    const asked = { epoch, last };
    const place = await findPlace(client);
    // Another connection has found it out meanwhile; whether this one leads to the same database has to be asked anew.
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
      // Where looking is not allowed, nothing has been seen.
      if (last === undefined || looking !== undefined) return;
      looking = setTimeout(() => {
        looking = undefined;
        // Whoever uses the database next learns that it is away.
        check(client).catch(() => undefined);
      }, lookAfterMs).unref();
    },
    onStepBack: (forget) => void forgetting.push(forget),
  };
}

/** Says whether a database that was at one place once cannot have come to the other by going on. */
export function hasSteppedBack(before: Place, now: Place): boolean {
  return before.system !== now.system || before.timeline !== now.timeline || before.position > now.position;
}

/** Gives the position that a text such as `16/B374D848` means. */
export function positionOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const asking = `
  select pg_is_in_recovery() as "isReplica",
    (select system_identifier::text from pg_control_system()) as system,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
    case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as position`;

type Found = { isReplica: boolean; system: string; timeline: string | null; position: string | null };

async function findPlace(client: Pick<pg.ClientBase, "query">): Promise<Place | undefined> {
  const { rows } = await client.query<Found>(asking).catch((error: unknown) => {
    // Some who offer databases let nobody look at these; then only their own word is left.
    if (error instanceof pg.DatabaseError && notAllowed.has(error.code ?? "")) return { rows: [] };
    throw error;
  });
  const [found] = rows;
  if (found === undefined) return undefined;
  const { isReplica, system, timeline, position } = found;
  if (isReplica || timeline === null || position === null)
    throw new ReplicaConnected("this database follows another one");
  return { system, timeline, position: positionOf(position) };
}

/** No permission, no such function, not supported. */
const notAllowed = new Set(["42501", "42883", "0A000"]);
