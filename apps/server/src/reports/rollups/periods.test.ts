import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import fc from "fast-check";
import { expect, test } from "vitest";
import { divide, endOf, partOf } from "#reports/rollups/periods";

test.each([
  ["2026-02-01", "2026-02-01", "2026-02-10"],
  ["2026-02-10", "2026-02-01", "2026-02-10"],
  ["2026-02-11", "2026-02-11", "2026-02-20"],
  ["2026-02-28", "2026-02-21", "2026-02-28"],
  ["2028-02-29", "2028-02-21", "2028-02-29"],
  ["2026-12-31", "2026-12-21", "2026-12-31"],
])("%s is in the part of a month from %s to %s", (date, from, to) => {
  expect(partOf(date)).toBe(from);
  expect(endOf({ span: "part", start: from })).toBe(to);
});

test("a range is divided into whole months, parts of months, and the days at its ends", () => {
  expect(divide({ from: "2026-01-05", to: "2026-04-12" }, () => true)).toEqual({
    periods: [
      { span: "part", start: "2026-01-11" },
      { span: "part", start: "2026-01-21" },
      { span: "month", start: "2026-02-01" },
      { span: "month", start: "2026-03-01" },
      { span: "part", start: "2026-04-01" },
    ],
    rest: [
      { from: "2026-01-05", to: "2026-01-10" },
      { from: "2026-04-11", to: "2026-04-12" },
    ],
  });
  expect(divide({ from: "2026-02-01", to: "2026-03-31" }, ({ start }) => start !== "2026-02-01")).toEqual({
    periods: [
      { span: "part", start: "2026-02-11" },
      { span: "part", start: "2026-02-21" },
      { span: "month", start: "2026-03-01" },
    ],
    rest: [{ from: "2026-02-01", to: "2026-02-10" }],
  });
});

const days = fc.integer({ min: 0, max: 800 }).map((day) => addDays("2026-01-01", day));
const dates = (from: CalendarDate, to: CalendarDate): readonly CalendarDate[] =>
  from > to ? [] : [from, ...dates(addDays(from, 1), to)];

test("periods and other days are all days of a range, each once", () => {
  fc.assert(
    fc.property(days, fc.nat(90), fc.func(fc.boolean()), (from, length, isKnown) => {
      const to = addDays(from, length);
      const { periods, rest } = divide({ from, to }, ({ span, start }) => isKnown(span, start));
      const covered = [
        ...periods.flatMap((period) => dates(period.start, endOf(period))),
        ...rest.flatMap((range) => dates(range.from, range.to)),
      ];
      expect(covered.toSorted()).toEqual(dates(from, to));
    }),
  );
});
