import type { DebugLevel } from "@cherga/contract/constants";
import type pg from "pg";
import type { Clock } from "#base/clock";
import { repeat } from "#base/repeat";
import { followSettings } from "#delivery/follow-settings";
import type { Hub } from "#live/hub";

/** One thing that happened, by ids and names of kinds: no personal data, no secrets. */
export type DebugEntry = {
  readonly level: DebugLevel;
  readonly requestId: string;
  readonly what: string;
  /** `ok`, or the code of the refusal. */
  readonly outcome: string;
  readonly tookMs: number;
  readonly actorId: number | null;
  readonly about: Readonly<Record<string, number | string | boolean>>;
};

/** The log of organizations that look for a fault. */
export type DebugLog = {
  /** Whether an organization logs this level. */
  isOn(organizationId: number, level: DebugLevel): boolean;
  /** Whether any organization logs anything. */
  isAnyOn(): boolean;
  note(organizationId: number, entry: DebugEntry): void;
  /** Follows the settings of organizations, and writes what was noted. */
  start(): Promise<void>;
  /** Writes what is waiting now. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

const flushMs = 500;
/** If the database is slower than the organization, the log has gaps instead of filling the memory. */
const mostWaiting = 5_000;
/** How many entries of an organization are kept. */
export const mostEntries = 50_000;
const keptDays = 30;
/** Old entries are deleted after so many new ones of an organization. */
const pruneAfter = 1_000;

type Settings = { readonly level: DebugLevel; readonly heading: string };
type WaitingEntry = DebugEntry & {
  readonly organizationId: number;
  readonly heading: string;
  readonly at: Date;
};

/** Makes the log. */
export function makeDebugLog({
  pool,
  hub,
  clock,
  onError,
}: {
  readonly pool: pg.Pool;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): DebugLog {
  let settings: ReadonlyMap<number, Settings> = new Map();
  let waiting: WaitingEntry[] = [];
  const writtenSincePruning = new Map<number, number>();
  let following: { stop(): Promise<void> } | undefined;
  let stopFlushing: (() => Promise<void>) | undefined;

  async function readSettings(): Promise<void> {
    const { rows } = await pool.query<Settings & { id: number }>(
      `select id, debug_level as level, debug_path as heading from organization where debug`,
    );
    settings = new Map(rows.map(({ id, level, heading }) => [id, { level, heading }]));
  }

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const entries = waiting;
    waiting = [];
    await pool.query({
      name: "write-debug-log",
      text: `
        insert into debug_log (organization_id, at, level, heading, request_id, what, outcome, took_ms, actor_id, about)
        select "organizationId", at, level, heading, "requestId", what, outcome, "tookMs", "actorId", about
        from jsonb_to_recordset($1::jsonb) as entry ("organizationId" integer, at timestamptz, level text, heading text,
          "requestId" text, what text, outcome text, "tookMs" integer, "actorId" integer, about jsonb)
        where exists (select from organization where id = "organizationId")`,
      values: [JSON.stringify(entries)],
    });
    for (const { organizationId } of entries) {
      const written = (writtenSincePruning.get(organizationId) ?? 0) + 1;
      writtenSincePruning.set(organizationId, written);
    }
    for (const [organizationId, written] of writtenSincePruning) {
      if (written < pruneAfter) continue;
      writtenSincePruning.delete(organizationId);
      await prune(pool, organizationId);
    }
  }

  return {
    isOn: (organizationId, level) => settings.get(organizationId)?.level === level,
    isAnyOn: () => settings.size > 0,
    note: (organizationId, entry) => {
      const { heading = "" } = settings.get(organizationId) ?? {};
      if (waiting.length < mostWaiting) waiting.push({ ...entry, organizationId, heading, at: clock.now() });
    },
    start: async () => {
      await readSettings();
      following = followSettings(hub, ["organization"], readSettings, onError);
      stopFlushing = repeat(flushMs, flush, onError);
    },
    flush,
    stop: async () => {
      await following?.stop();
      await stopFlushing?.();
      await flush().catch(onError);
    },
  };
}

/** Deletes all but the latest entries of an organization. */
async function prune(pool: pg.Pool, organizationId: number): Promise<void> {
  await pool.query(
    `delete from debug_log where organization_id = $1
       and id <= (select id from debug_log where organization_id = $1 order by id desc offset $2 limit 1)`,
    [organizationId, mostEntries],
  );
}

/** Deletes entries that are too old to help. */
export async function deleteOldDebugEntries(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query("delete from debug_log where at < $1::timestamptz - make_interval(days => $2)", [
    now,
    keptDays,
  ]);
}
