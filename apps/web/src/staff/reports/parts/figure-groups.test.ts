import { figures } from "@cherga/engine/figures/figures";
import { expect, test } from "vitest";
import { figureGroupNames, figureGroups } from "#staff/reports/parts/figure-groups.ts";

test("every figure is in one group", () => {
  const grouped = figureGroupNames.flatMap((name): readonly string[] => figureGroups[name]);
  expect(grouped.toSorted()).toEqual(Object.keys(figures).toSorted());
});
