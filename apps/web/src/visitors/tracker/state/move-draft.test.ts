import { expect, test } from "vitest";
import { timesByHour, choose, choosingFrom, monthAfter } from "#visitors/tracker/state/move-draft.ts";

test("back goes from the start to the starts, then to the days", () => {
  const day = choose(choosingFrom("2026-05-04"), { type: "day", date: "2026-05-06" });
  const start = choose(day, { type: "start", start: "2026-05-06T07:00:00.000Z" });
  expect(choose(start, { type: "back" })).toEqual(day);
  expect(choose(day, { type: "back" })).toEqual(choosingFrom("2026-05-04"));
});

test("another month forgets the day", () => {
  const day = choose(choosingFrom("2026-12-04"), { type: "day", date: "2026-12-06" });
  expect(choose(day, { type: "turn", months: 1 })).toEqual(choosingFrom("2027-01-01"));
});

test("months go over the ends of years", () => {
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
  expect(monthAfter("2026-11", 3)).toBe("2027-02");
});

test("starts are folded up by the hour of the centre's clock", () => {
  const clock = (start: string): string => start.slice(11, 16);
  const starts = ["2026-05-06T07:00", "2026-05-06T07:30", "2026-05-06T08:00"];
  expect(timesByHour(starts, clock)).toEqual([
    ["07", starts.slice(0, 2)],
    ["08", starts.slice(2)],
  ]);
});
