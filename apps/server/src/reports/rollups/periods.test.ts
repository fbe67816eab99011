import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import fc from "fast-check";
import { expect, test } from "vitest";
import { daysBetween, endOfPeriod, periodOf } from "#reports/rollups/periods";

test.each([
  ["2026-02-01", "2026-02-01", "2026-02-10"],
  ["2026-02-10", "2026-02-01", "2026-02-10"],
  ["2026-02-11", "2026-02-11", "2026-02-20"],
  ["2026-02-28", "2026-02-21", "2026-02-28"],
  ["2028-02-29", "2028-02-21", "2028-02-29"],
  ["2026-12-31", "2026-12-21", "2026-12-31"],
])("%s is in the period from %s to %s", (date, from, to) => {
  expect(periodOf(date)).toBe(from);
  expect(endOfPeriod(from)).toBe(to);
});

const days = fc.integer({ min: 0, max: 800 }).map((day) => addDays("2026-01-01", day));
const dates = (from: CalendarDate, to: CalendarDate): readonly CalendarDate[] =>
  from > to ? [] : [from, ...dates(addDays(from, 1), to)];

test("whole periods and the days between them are all days of a range, each once", () => {
  fc.assert(
    fc.property(days, fc.nat(90), fc.func(fc.boolean()), (from, length, isKept) => {
      const to = addDays(from, length);
      const whole = [...new Set(dates(from, to).map(periodOf))].filter(
        (period) => period >= from && endOfPeriod(period) <= to && isKept(period),
      );
      const covered = [
        ...whole.flatMap((period) => dates(period, endOfPeriod(period))),
        ...daysBetween({ from, to }, whole).flatMap((gap) => dates(gap.from, gap.to)),
      ];
      expect(covered.toSorted()).toEqual(dates(from, to));
    }),
  );
});
