import { Refusal } from "@cherga/contract/errors";
import { withSetBack } from "@cherga/engine/day/day-time";
import type pg from "pg";
import type { BaseDeps } from "#auth/base-deps";
import { makeLru } from "#base/lru";
import { batchReads } from "#db/batch-reads";
import type { Configs } from "#queue/config/configs";
import { type DayHistory, type DayKey, type DayState, nameOf } from "#queue/day/day-state";
import { type Lease, listOpenLeases } from "#queue/day/lease";
import { type LockedDay, lockDay } from "#queue/day/lock-day";
import { applyNewEvents, findMarks, type Mark } from "#queue/day/read-day";

/** A day as the database has it now, and who decides it. */
export type FoundDay = { readonly known: DayState; readonly mark: Mark };

/** The days that this server remembers. Each is brought up to date before it is used. */
export type KnownDays = {
  /** Locks a day until the transaction ends. A day of another server need not be read. */
  lock(client: pg.ClientBase, key: DayKey): Promise<LockedDay & { read(): Promise<DayState> }>;
  /** Returns the versions of a day as they are now. */
  findMark(key: DayKey): Promise<Mark>;
  /** Reads a day as it is now. */
  find(key: DayKey): Promise<FoundDay>;
  /** Returns the open leases of a day, as they were when it was found. */
  leasesOf(client: Pick<pg.ClientBase, "query">, key: DayKey, mark: Mark): Promise<readonly Lease[]>;
  /** Remembers a day that was read or decided in an epoch of the database's lineage. */
  remember(known: DayState, epoch: number): void;
  forget(): void;
};

const daysRemembered = 2_000;
const noLeases: readonly Lease[] = [];

/** Creates the memory of days. */
export function makeKnownDays(
  { clock, db, pool, lineage }: Pick<BaseDeps, "clock" | "db" | "pool" | "lineage">,
  configs: Configs,
): KnownDays {
  /** Without the rules: those of an unused day are soon out of date. */
  const historyByDay = makeLru<string, DayHistory>(daysRemembered);
  const leasesByDay = makeLru<string, { readonly stamp: string; readonly leases: readonly Lease[] }>(
    daysRemembered,
  );
  const readMark = batchReads<DayKey, Mark>(nameOf, (keys) => findMarks(pool, keys));

  async function findMark(key: DayKey): Promise<Mark> {
    const mark = await readMark(key);
    if (mark === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return mark;
  }

  async function broughtUpToDate(key: DayKey, mark: Mark): Promise<DayState> {
    const history = historyByDay.get(nameOf(key));
    // If the database has fewer events than the cache, the database is right.
    const usable = history !== undefined && history.day.seq > mark.version ? undefined : history;
    return onTime(await applyNewEvents(db, key, usable, mark, configs));
  }

  /** Keeps the day's time from going back when the clock was set back since the last event. */
  function onTime(known: DayState): DayState {
    const day = withSetBack(known.day, clock.lastSetBack?.());
    return day === known.day ? known : { ...known, day };
  }

  return {
    lock: async (client, key) => {
      const locked = await lockDay(client, key);
      if (locked === undefined) throw new Refusal("ERROR_NOT_FOUND");
      return { ...locked, read: () => broughtUpToDate(key, locked.mark) };
    },
    findMark,
    find: async (key) => {
      const mark = await findMark(key);
      const history = historyByDay.get(nameOf(key));
      return { mark, known: onTime(await applyNewEvents(db, key, history, mark, configs)) };
    },
    leasesOf: async (client, key, { leaseStamp: stamp }) => {
      if (stamp === null) return noLeases;
      const known = leasesByDay.get(nameOf(key));
      if (known?.stamp === stamp) return known.leases;
      const leases = await listOpenLeases(client, key);
      leasesByDay.set(nameOf(key), { stamp, leases });
      return leases;
    },
    remember: ({ day, clients, provisional, ...key }, epoch) => {
      // Provisional tickets are deleted one day.
      if (provisional !== undefined || epoch !== lineage.epoch()) return;
      lineage.lookSoon(pool);
      const name = nameOf(key);
      const present = historyByDay.get(name);
      if (present !== undefined && present.day.seq > day.seq) return;
      historyByDay.set(name, { day, clients });
    },
    forget: () => {
      historyByDay.clear();
      leasesByDay.clear();
    },
  };
}
