import { figures } from "#figures/figures";
import { expect, test } from "vitest";
import { figureGroupNames, figureGroups } from "#figures/figure-groups";

test("every figure is in one group", () => {
  const grouped = figureGroupNames.flatMap((name): readonly string[] => figureGroups[name]);
  expect(grouped.toSorted()).toEqual(Object.keys(figures).toSorted());
});
