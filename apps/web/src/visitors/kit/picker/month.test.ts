import { describe, expect, test } from "vitest";
import { addMonths, dateByKey, lookOf, monthWithin, dayShade, weeksOf } from "#visitors/kit/picker/month.ts";

const reach = { today: "2026-11-16", last: "2026-12-07" };

describe("the calendar", () => {
  test("has every day of the month once, Mondays first", () => {
    const weeks = weeksOf("2026-11", "2026-11-01");
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
    // 1 November 2026 is a Sunday.
    expect(weeks[0]).toEqual([...Array<undefined>(6).fill(undefined), "2026-11-01"]);
    expect(weeks.flat().filter((date) => date !== undefined)).toHaveLength(30);
    expect(weeksOf("2027-02", "2026-11-16").flat()).toHaveLength(28);
  });

  test("leaves out weeks that are over", () => {
    const weeks = weeksOf("2026-11", "2026-11-19");
    expect(weeks.map(([monday]) => monday)).toEqual(["2026-11-16", "2026-11-23", "2026-11-30"]);
    expect(weeksOf("2026-12", "2026-12-01")[0]?.[1]).toBe("2026-12-01");
  });

  test("counts months over the end of a year", () => {
    expect(addMonths("2026-12", 1)).toBe("2027-01");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
  });

  test("shows no month in which nothing can be booked", () => {
    expect(monthWithin(undefined, reach)).toBe("2026-11");
    expect(monthWithin("2026-12", reach)).toBe("2026-12");
    expect(monthWithin("2030-01", reach)).toBe("2026-12");
    expect(monthWithin("2020-01", reach)).toBe("2026-11");
  });
});

describe("a day", () => {
  const days = [
    { date: "2026-11-17", free: 4 },
    { date: "2026-11-18", free: 0, reason: "closed" as const },
    { date: "2026-11-19", free: 0 },
  ];
  test.each([
    ["2026-11-15", { kind: "none", reason: "past" }],
    ["2026-11-17", { kind: "free", free: 4 }],
    ["2026-11-18", { kind: "none", reason: "closed" }],
    ["2026-11-19", { kind: "none", reason: "full" }],
    ["2026-11-20", { kind: "unknown" }],
    ["2026-12-08", { kind: "none", reason: "tooFar" }],
  ])("%s says before it is chosen whether it can be", (date, look) => {
    expect(lookOf(date, reach, days)).toEqual(look);
  });
});

test.each([
  ["ArrowLeft", "2026-11-17", "2026-11-16"],
  ["ArrowDown", "2026-11-25", "2026-12-02"],
  ["Home", "2026-11-18", "2026-11-16"],
  ["End", "2026-11-18", "2026-11-22"],
  ["PageDown", "2026-11-30", "2026-12-07"],
  ["PageUp", "2026-12-05", "2026-11-16"],
  ["ArrowUp", "2026-11-18", "2026-11-16"],
  ["x", "2026-11-18", undefined],
])("%s leads from %s to %s", (key, from, to) => {
  expect(dateByKey(from, key, reach)).toBe(to);
});

test.each([
  [1, 30, "few"],
  [10, 30, "few"],
  [11, 30, "some"],
  [21, 30, "many"],
  [1, 1, "many"],
])("a day with %i free times of at most %i has the shade %s", (free, most, shade) => {
  expect(dayShade(free, most)).toBe(shade);
});
