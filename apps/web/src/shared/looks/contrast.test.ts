import { colours } from "@cherga/contract/constants";
import { expect, test } from "vitest";
import { backgroundValues } from "#shared/looks/colours.ts";
import { contrast, inkOn } from "@cherga/contract/looks/contrast";

test("text is readable on every colour", () => {
  const poor = colours.filter(
    (colour) => contrast(backgroundValues[colour], inkOn(backgroundValues[colour])) < 4.5,
  );
  expect(poor).toEqual([]);
});

test("contrast is as WCAG counts it", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 1);
});
