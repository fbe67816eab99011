import { setImmediate as letOthersRun } from "node:timers/promises";

/** Maps many items in small groups. Requests that came meanwhile run between the groups. */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  groupSize: number,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (results.length > 0 && results.length % groupSize === 0) await letOthersRun();
    results.push(map(item));
  }
  return results;
}
