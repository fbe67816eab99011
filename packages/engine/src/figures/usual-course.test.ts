import { expect, test } from "vitest";
import { isUsualDay } from "#figures/usual-course";

test("a day is usual if anybody was served, at any time", () => {
  expect(isUsualDay({ served: [0, 0, 1] })).toBe(true);
  expect(isUsualDay({ served: [0, 0, 0] })).toBe(false);
  expect(isUsualDay({ served: [] })).toBe(false);
});
