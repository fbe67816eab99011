import type { EfficiencyRow } from "@cherga/contract/shapes/report/operators";
import { expect, test } from "vitest";
import { type EfficiencySort, sortedOperators } from "#staff/reports/efficiency/efficiency-sort.ts";
import { someFigures } from "#staff/reports/testing/some-figures.ts";

const row = (name: string, total: number, utilisation: number | null): EfficiencyRow => ({
  id: total,
  name,
  organization: "Centre",
  days: 1,
  scheduled: 0,
  onDuty: 0,
  serving: 0,
  called: 0,
  paused: 0,
  asleep: 0,
  idle: 0,
  utilisation,
  throughput: null,
  total,
  figures: someFigures({}),
  services: [],
  satisfaction: { mean: null, answers: 0 },
});
const rows = [row("B", 2, 0.5), row("A", 1, null), row("C", 3, 0.7)];
const order = (by: EfficiencySort, descending: boolean): string =>
  sortedOperators(rows, { by, descending }, "en")
    .map(({ name }) => name)
    .join(" ");

test("operators are sorted by name or by a value", () => {
  expect(order("name", false)).toBe("A B C");
  expect(order("name", true)).toBe("C B A");
  expect(order("total", true)).toBe("C B A");
});

test("operators without the value come last in both directions, equal ones by name", () => {
  expect(order("utilisation", true)).toBe("C B A");
  expect(order("utilisation", false)).toBe("B C A");
  expect(order("servingMedian", true)).toBe("A B C");
});
