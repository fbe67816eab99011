import { expect, test } from "vitest";
import { timePositionIn } from "#staff/ui/time-axis/time-position.ts";

test("a stretch lies where its time is, as a share of the span", () => {
  expect(timePositionIn({ from: 600, to: 660 }, { from: 615, to: 630 })).toEqual({
    "--left": "25%",
    "--width": "25%",
  });
});

test("a stretch that ends before it begins has no width", () => {
  expect(timePositionIn({ from: 0, to: 100 }, { from: 50, to: 40 })).toEqual({
    "--left": "50%",
    "--width": "0%",
  });
});
