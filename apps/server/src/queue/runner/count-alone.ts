import type { Limit } from "@cherga/engine/day/command";
import type pg from "pg";
import type { Count } from "#queue/runner/ask";

/** Counts what lies on several days. Nobody else counts the same until the transaction ends. */
export async function countAlone(client: pg.ClientBase, counts: readonly Count[]): Promise<readonly Limit[]> {
  // Always in this order, and after the days, so that nobody waits in a circle.
  for (const { name } of counts.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
  return Promise.all(counts.map(({ limit }) => limit(client)));
}
