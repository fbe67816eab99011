import type { LimitUse } from "@cherga/engine/day/command";
import type pg from "pg";
import type { Count } from "#queue/runner/day-request";

/** Results of counters over several days, by name. */
export type CountResults = ReadonlyMap<string, LimitUse>;

/** Reads counters over several days. Each is locked until the transaction ends. */
export async function countLocked(client: pg.ClientBase, counts: readonly Count[]): Promise<CountResults> {
  const countByName = new Map(counts.map((count) => [count.name, count]));
  // Always in this order, and after the days, to prevent deadlocks.
  const names = [...countByName.keys()].toSorted();
  for (const name of names)
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
  const counted = new Map<string, LimitUse>();
  for (const [name, { limit }] of countByName) counted.set(name, await limit(client));
  return counted;
}
