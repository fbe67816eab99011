import { expect, test } from "vitest";
import { mapInTurns } from "#base/map-in-turns";

test("items keep their order, and others run between the groups", async () => {
  const seen: (number | string)[] = [];
  setImmediate(() => seen.push("other"));
  const results = await mapInTurns([1, 2, 3, 4, 5], 2, (item) => {
    seen.push(item);
    return item * 10;
  });
  expect(results).toEqual([10, 20, 30, 40, 50]);
  expect(seen).toEqual([1, 2, "other", 3, 4, 5]);
});

test("nothing is mapped to nothing", async () => {
  expect(await mapInTurns([], 2, () => 1)).toEqual([]);
});
