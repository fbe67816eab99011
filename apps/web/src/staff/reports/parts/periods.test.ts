import { expect, test } from "vitest";
import { periodIn, widerPeriod } from "#staff/reports/parts/periods.ts";

const monday = "2026-05-04";

test("the address names a period, or has its dates", () => {
  expect(periodIn({}, monday, "today")).toEqual({ name: "today", from: monday, to: monday });
  expect(periodIn({ period: "yesterday" }, monday, "today").from).toBe("2026-05-03");
  expect(periodIn({ period: "aeon" }, monday, "thisMonth").name).toBe("thisMonth");
  expect(periodIn({ from: "2026-01-01", to: "2026-01-31", period: "today" }, monday, "today")).toEqual({
    name: undefined,
    from: "2026-01-01",
    to: "2026-01-31",
  });
});

test("dates that are the wrong way round are turned, and impossible ones are ignored", () => {
  expect(periodIn({ from: "2026-02-01", to: "2026-01-01" }, monday, "today")).toMatchObject({
    from: "2026-01-01",
    to: "2026-02-01",
  });
  expect(periodIn({ from: "2026-02-30", to: "2026-03-01" }, monday, "today").name).toBe("today");
  expect(periodIn({ from: "2026-02-01" }, monday, "today").name).toBe("today");
});

test("an empty report offers a longer period with the same end, until it is a year", () => {
  const week = widerPeriod({ from: monday, to: monday });
  expect(week).toEqual({ from: "2026-04-28", to: monday });
  expect(widerPeriod({ from: "2026-04-28", to: monday })).toEqual({ from: "2026-04-04", to: monday });
  expect(widerPeriod({ from: "2024-01-01", to: monday })).toBeUndefined();
});
