import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import fc from "fast-check";
import { expect, test } from "vitest";
import { divider, endOf, partOf, type Period } from "#reports/rollups/periods";

test.each([
  ["2026-02-01", "2026-02-01", "2026-02-05"],
  ["2026-02-05", "2026-02-01", "2026-02-05"],
  ["2026-02-06", "2026-02-06", "2026-02-10"],
  ["2026-02-25", "2026-02-21", "2026-02-25"],
  ["2026-02-28", "2026-02-26", "2026-02-28"],
  ["2028-02-29", "2028-02-26", "2028-02-29"],
  ["2026-12-31", "2026-12-26", "2026-12-31"],
])("%s is in the part of a month from %s to %s", (date, from, to) => {
  expect(partOf(date)).toBe(from);
  expect(endOf({ span: "part", start: from })).toBe(to);
});

test("a range is divided into whole months, parts of months, and days of parts at its ends", () => {
  expect(divider({ from: "2026-01-19", to: "2026-04-07" })(() => true)).toEqual({
    periods: [
      { span: "part", start: "2026-01-21" },
      { span: "part", start: "2026-01-26" },
      { span: "month", start: "2026-02-01" },
      { span: "month", start: "2026-03-01" },
      { span: "part", start: "2026-04-01" },
    ],
    summedDays: [
      { from: "2026-01-19", to: "2026-01-20", part: { span: "part", start: "2026-01-16" } },
      { from: "2026-04-06", to: "2026-04-07", part: { span: "part", start: "2026-04-06" } },
    ],
    rest: [],
  });
  const isKnown = ({ span, start }: Period): boolean => span !== "day" && start !== "2026-02-01";
  expect(divider({ from: "2026-02-01", to: "2026-03-31" })(isKnown)).toEqual({
    periods: [
      { span: "part", start: "2026-02-06" },
      { span: "part", start: "2026-02-11" },
      { span: "part", start: "2026-02-16" },
      { span: "part", start: "2026-02-21" },
      { span: "part", start: "2026-02-26" },
      { span: "month", start: "2026-03-01" },
    ],
    summedDays: [],
    rest: [{ from: "2026-02-01", to: "2026-02-05" }],
  });
});

test("a range has whole quarters, unless its months are asked for", () => {
  const range = { from: "2025-12-31", to: "2026-07-01" };
  const spansOf = (longest?: "month"): readonly string[] =>
    divider(range, longest)(() => true).periods.map(({ span, start }) => `${span} ${start}`);
  expect(spansOf()).toEqual(["quarter 2026-01-01", "quarter 2026-04-01"]);
  expect(spansOf("month")).toEqual(
    ["01", "02", "03", "04", "05", "06"].map((month) => `month 2026-${month}-01`),
  );
  expect(
    ["01", "04", "07", "10"].map((month) => endOf({ span: "quarter", start: `2026-${month}-01` })),
  ).toEqual(["2026-03-31", "2026-06-30", "2026-09-30", "2026-12-31"]);
});

test("days of a part that is not known are read one by one where they are known", () => {
  const isKnown = ({ span, start }: Period): boolean => span === "day" && start !== "2026-02-03";
  expect(divider({ from: "2026-02-02", to: "2026-02-05" })(isKnown)).toEqual({
    periods: ["02", "04", "05"].map((day) => ({ span: "day", start: `2026-02-${day}` })),
    summedDays: [],
    rest: [{ from: "2026-02-03", to: "2026-02-03" }],
  });
});

const days = fc.integer({ min: 0, max: 800 }).map((day) => addDays("2026-01-01", day));
const longest = fc.constantFrom("quarter", "month");
const dates = (from: CalendarDate, to: CalendarDate): readonly CalendarDate[] =>
  from > to ? [] : [from, ...dates(addDays(from, 1), to)];

test("periods and other days are all days of a range, each once", () => {
  fc.assert(
    fc.property(days, fc.nat(300), longest, fc.func(fc.boolean()), (from, length, span, isKnown) => {
      const to = addDays(from, length);
      const { periods, summedDays, rest } = divider(
        { from, to },
        span,
      )((period) => isKnown(period.span, period.start));
      const covered = [
        ...periods.flatMap((period) => dates(period.start, endOf(period))),
        ...[...summedDays, ...rest].flatMap((range) => dates(range.from, range.to)),
      ];
      expect(covered.toSorted()).toEqual(dates(from, to));
    }),
  );
});
