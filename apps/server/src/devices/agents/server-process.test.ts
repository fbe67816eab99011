import { expect, test } from "vitest";
import { lastingDelayOf } from "#devices/agents/server-process";

test("a single pause is no overload, delays that last are", () => {
  expect(lastingDelayOf([])).toBe(0);
  expect(lastingDelayOf([2, 900, 3])).toBe(3);
  expect(lastingDelayOf([2, 900, 850, 700])).toBe(700);
});
