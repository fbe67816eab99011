import fc from "fast-check";
import { expect, test } from "vitest";
import { makeLru } from "#base/lru";

test("the least recently written entry goes first", () => {
  const memory = makeLru<string, number>(2);
  memory.set("a", 1);
  memory.set("b", 2);
  memory.set("a", 3);
  memory.set("c", 4);
  expect([memory.get("a"), memory.get("b"), memory.get("c")]).toEqual([3, undefined, 4]);
});

test("reading keeps an entry, asking for it does not", () => {
  const memory = makeLru<string, number>(2);
  memory.set("a", 1);
  memory.set("b", 2);
  expect(memory.get("a")).toBe(1);
  expect(memory.has("b")).toBe(true);
  memory.set("c", 3);
  expect([memory.has("a"), memory.has("b")]).toEqual([true, false]);
});

test("a cleared cache is empty, and reading adds nothing", () => {
  const memory = makeLru<string, number>(2);
  memory.set("a", 1);
  memory.clear();
  expect(memory.get("a")).toBeUndefined();
  expect(memory.has("a")).toBe(false);
  memory.set("b", 2);
  memory.set("c", 3);
  memory.set("d", 4);
  memory.delete("c");
  memory.set("e", 5);
  expect(["b", "c", "d", "e"].filter(memory.has)).toEqual(["d", "e"]);
});

test("exactly the keys used last are kept, with their latest values", () => {
  const keys = fc.integer({ min: 0, max: 5 });
  const steps = fc.array(fc.record({ key: keys, isWritten: fc.boolean() }), { maxLength: 60 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 5 }), (used, most) => {
      const memory = makeLru<number, number>(most);
      // The keys by their use, the latest first.
      let expected: readonly (readonly [number, number])[] = [];
      for (const [step, { key, isWritten }] of used.entries()) {
        const known = expected.find(([each]) => each === key)?.[1];
        if (isWritten) memory.set(key, step);
        else expect(memory.get(key)).toBe(known);
        const value = isWritten ? step : known;
        if (value === undefined) continue;
        expected = [[key, value] as const, ...expected.filter(([each]) => each !== key)].slice(0, most);
      }
      const kept = [0, 1, 2, 3, 4, 5].filter((key) => memory.has(key));
      expect(kept).toEqual(expected.map(([key]) => key).toSorted((a, b) => a - b));
    }),
  );
});
