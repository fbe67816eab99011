import type { LimitUse } from "@cherga/engine/day/command";
import type pg from "pg";
import type { Count } from "#queue/runner/day-request";

/** What is counted over several days, by the names of the counts. */
export type CountResults = ReadonlyMap<string, LimitUse>;

/** Counts what lies on several days. Nobody else counts the same until the transaction ends. */
export async function countLocked(client: pg.ClientBase, counts: readonly Count[]): Promise<CountResults> {
  const countByName = new Map(counts.map((count) => [count.name, count]));
  // Always in this order, and after the days, so that nobody waits in a circle.
  const names = [...countByName.keys()].toSorted();
  for (const name of names)
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
  const counted = new Map<string, LimitUse>();
  for (const [name, { limit }] of countByName) counted.set(name, await limit(client));
  return counted;
}
