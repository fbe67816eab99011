import { expect, test } from "vitest";
import { pauseMs } from "#server/pause";

test("pauses grow to fifteen seconds at most, and differ between agents", () => {
  expect(pauseMs(0, 1)).toBe(500);
  expect(pauseMs(3, 1)).toBe(4_000);
  expect(pauseMs(1_000, 1)).toBe(15_000);
  expect(pauseMs(3, 0)).toBe(2_000);
});
