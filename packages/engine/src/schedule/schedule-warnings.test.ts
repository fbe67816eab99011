import { expect, test } from "vitest";
import type { Schedule } from "#schedule/schedule";
import { type ScheduleContext, scheduleWarnings } from "#schedule/schedule-warnings";
import { alwaysOpen, aSchedule, everyDay, list, pause, work } from "#testing/a-schedule";

const warnings = (schedule: Schedule, context: Partial<ScheduleContext> = {}) =>
  scheduleWarnings(schedule, { hours: alwaysOpen, offered: "all", from: "2026-11-16", ...context });

test("finds nothing odd about a usual week", () => {
  expect(
    warnings(
      aSchedule({ weekD: [list([1, 2, 3, 4, 5], [work("09:00", "18:00"), pause("13:00", "14:00")])] }),
    ),
  ).toEqual([]);
});

test("names items that overlap or are equal where they stand", () => {
  expect(warnings(everyDay(work("09:00", "12:00"), work("11:00", "13:00"), work("09:00", "12:00")))).toEqual([
    { code: "overlap", path: ["everyD", 0, "items", 1] },
    { code: "equal", path: ["everyD", 0, "items", 2] },
    { code: "overlap", path: ["everyD", 0, "items", 2] },
  ]);
});

test("names work outside of opening hours", () => {
  const hours = { ...alwaysOpen, openHour: { from: "09:00", to: "18:00" } };
  expect(warnings(everyDay(work("19:00", "20:00")), { hours })).toEqual([
    { code: "outsideHours", path: ["everyD", 0, "items", 0] },
  ]);
  const closedOnSunday = { ...alwaysOpen, openHourMap: { "7": null } };
  expect(
    warnings(aSchedule({ weekD: [list([7], [work("09:00", "12:00")])] }), { hours: closedOnSunday }),
  ).toEqual([{ code: "outsideHours", path: ["weekD", 0] }]);
});

test("names services that are not offered", () => {
  expect(warnings(everyDay(work("09:00", "12:00", { services: [1, 2] })), { offered: new Set([1]) })).toEqual(
    [{ code: "notOffered", path: ["everyD", 0, "items", 0, "services"] }],
  );
});

test("names days that never occur", () => {
  const never = aSchedule({
    monthD: [list([31], [work("09:00", "12:00")], { validity: { from: "2027-02-01", to: "2027-02-28" } })],
    weekD: [list([], [work("09:00", "12:00")])],
    dates: [list(["2026-12-24"], [work("09:00", "12:00")], { validity: { to: "2026-12-01" } })],
  });
  expect(warnings(never)).toEqual([
    { code: "neverOccurs", path: ["weekD", 0] },
    { code: "neverOccurs", path: ["monthD", 0] },
    { code: "neverOccurs", path: ["dates", 0] },
  ]);
  expect(
    warnings(
      aSchedule({
        monthD: [
          list([29], [work("09:00", "12:00")], { validity: { from: "2028-02-01", to: "2028-02-29" } }),
        ],
      }),
    ),
  ).toEqual([]);
});

test("finds the days of a list that counts in some weeks only, however far ahead, and says when there are none", () => {
  const yearly = { ...list([1], [work("09:00", "18:00")]), every: { weeks: 52, from: "2031-01-08" } };
  expect(warnings(aSchedule({ weekD: [yearly] }))).toEqual([]);
  const between = { ...yearly, every: { weeks: 2, from: "2026-11-16" } };
  expect(
    warnings(aSchedule({ weekD: [{ ...between, validity: { from: "2026-11-23", to: "2026-11-29" } }] })),
  ).toEqual([{ code: "neverOccurs", path: ["weekD", 0] }]);
});
