import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  collecting,
  emptyIdMap,
  type IdMap,
  valueAt,
  valuesMissingIn,
  valuesOf,
  withoutValue,
  withValue,
} from "#day/id-map";

const mapOf = (...entries: readonly (readonly [number, string])[]): IdMap<string> =>
  entries.reduce<IdMap<string>>((map, [id, value]) => withValue(map, id, value), emptyIdMap);
const ids = fc.integer({ min: 1, max: 300 });

test("holds what was put in last under each id", () => {
  const steps = fc.array(fc.record({ id: ids, value: fc.option(fc.string(), { nil: undefined }) }));
  fc.assert(
    fc.property(steps, (drawn) => {
      const plain = new Map<number, string>();
      let map: IdMap<string> = emptyIdMap;
      for (const { id, value } of drawn) {
        if (value === undefined) plain.delete(id);
        else plain.set(id, value);
        map = value === undefined ? withoutValue(map, id) : withValue(map, id, value);
      }
      expect(valuesOf(map).toSorted()).toEqual([...plain.values()].toSorted());
      const named = drawn.map(({ id }) => id);
      expect(named.map((id) => valueAt(map, id))).toEqual(named.map((id) => plain.get(id)));
    }),
  );
});

test("is the same map without an id that it does not have", () => {
  const map = mapOf([1, "a"], [65, "b"]);
  expect(withoutValue(map, 129)).toBe(map);
});

test("names the values that another map does not hold", () => {
  // 1 and 65 share a bucket.
  const map = mapOf([1, "a"], [65, "b"], [2, "c"], [3, "d"]);
  expect(valuesMissingIn(map, map)).toEqual([]);
  expect(valuesMissingIn(map, withoutValue(map, 65))).toEqual(["b"]);
  expect(valuesMissingIn(map, withValue(map, 1, "x"))).toEqual(["a"]);
  expect(valuesMissingIn(withValue(map, 1, "x"), map)).toEqual(["x"]);
  expect(valuesMissingIn(map, emptyIdMap).toSorted()).toEqual(["a", "b", "c", "d"]);
  expect(valuesMissingIn(emptyIdMap, map)).toEqual([]);
  expect(valuesMissingIn(map, { buckets: [] }).toSorted()).toEqual(["a", "b", "c", "d"]);
});

test("is read again only where it has changed, and gives the same list for the same map", () => {
  const read: string[] = [];
  const letters = collecting((value: string) => {
    read.push(value);
    return value.split("");
  });
  const map = mapOf([1, "ab"], [2, "c"]);
  const first = letters(map);
  expect(first).toEqual(["a", "b", "c"]);
  expect(letters(map)).toBe(first);
  expect(letters({ ...map })).toBe(first);
  expect(letters(withValue(map, 2, "d"))).toEqual(["a", "b", "d"]);
  expect(read).toEqual(["ab", "c", "d"]);
  expect(letters(map)).toEqual(["a", "b", "c"]);
  expect(read).toEqual(["ab", "c", "d"]);
});
