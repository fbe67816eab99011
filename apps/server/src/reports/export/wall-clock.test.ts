import fc from "fast-check";
import { expect, test } from "vitest";
import { shownMs, wallClock } from "#reports/export/wall-clock";

test("a clock of the zone shows its summer time", () => {
  expect(wallClock("Europe/Kyiv", Date.UTC(2026, 6, 1, 20, 59, 59, 999))).toBe("2026-07-01 23:59:59");
  expect(wallClock("Europe/Kyiv", Date.UTC(2026, 11, 31, 22, 0, 0))).toBe("2027-01-01 00:00:00");
});

test("each instant is written as a calendar writes it", () => {
  const instant = fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(instant, fc.constantFrom("UTC", "Europe/Kyiv", "America/St_Johns"), (atMs, zone) => {
      const [date, time] = new Date(shownMs(zone, atMs)).toISOString().split("T");
      expect(wallClock(zone, atMs)).toBe(`${date} ${time?.slice(0, 8)}`);
    }),
  );
});
