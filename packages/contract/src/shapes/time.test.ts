import { expect, test } from "vitest";
import { hours, period } from "#shapes/time";
import { issuesOf } from "#testing/issues-of";

const wrongOrder = [{ path: ["to"], code: "ERROR_ORDER" }];

test("hours end after they begin", () => {
  expect(issuesOf(hours, { from: "09:00", to: "09:01" })).toEqual([]);
  expect(issuesOf(hours, { from: "09:00", to: "09:00" })).toEqual(wrongOrder);
});

test("a period may be a single day, and does not end before it begins", () => {
  expect(issuesOf(period, { from: "2026-05-01", to: "2026-05-01" })).toEqual([]);
  expect(issuesOf(period, { from: "2026-05-02", to: "2026-05-01" })).toEqual(wrongOrder);
});
