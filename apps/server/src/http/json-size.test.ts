import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isWithin } from "#http/json-size";

const many = { values: Number.MAX_SAFE_INTEGER, depth: Number.MAX_SAFE_INTEGER };

test.each([
  ["a number", "1", 1, 0],
  ["an empty list", "[]", 2, 1],
  ["a list", "[1,2]", 3, 1],
  ["an object", '{"a":1,"b":2}', 3, 1],
  ["lists in lists", "[[[1]]]", 4, 3],
  ["signs inside a text", '"[,{:}]\\",["', 1, 0],
  ["a text that ends with a backslash", '["\\\\",[1]]', 4, 2],
  ["a text without an end", '["[[[[,,,,', 2, 1],
])("%s is counted", (_case, text, values, depth) => {
  expect(isWithin(text, { values, depth })).toBe(true);
  expect(isWithin(text, { ...many, values: values - 1 })).toBe(false);
  expect(isWithin(text, { ...many, depth: depth - 1 })).toBe(false);
});

test("at least as many values are counted as there are, and never less than twice too many", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const there = valuesIn(value);
      expect(isWithin(text, { ...many, values: there - 1 })).toBe(false);
      expect(isWithin(text, { ...many, values: 2 * there })).toBe(true);
    }),
  );
});

function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + valuesIn(part), 1);
}
