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

test("finds nothing odd about items that touch, or share one end with a break", () => {
  expect(
    warnings(
      everyDay(
        work("12:00", "13:00"),
        work("09:00", "12:00"),
        pause("09:00", "10:00"),
        work("13:00", "14:00"),
      ),
    ),
  ).toEqual([]);
});

test("names items that share their beginning or their end as overlapping, not as equal", () => {
  const path = ["everyD", 0, "items", 1];
  expect(warnings(everyDay(work("09:00", "12:00"), work("09:00", "11:00")))).toEqual([
    { code: "overlap", path },
  ]);
  expect(warnings(everyDay(work("09:00", "12:00"), work("10:00", "12:00")))).toEqual([
    { code: "overlap", path },
  ]);
});

test("work is outside of opening hours only if it is so on every day, and a break never is", () => {
  const nine = { from: "09:00", to: "18:00" };
  const late = { from: "19:00", to: "22:00" };
  const hours = {
    openHour: nine,
    openHourMap: { "7": null },
    closeDayMap: { "2026-12-24": { hours: null } },
  };
  const outside = [{ code: "outsideHours", path: ["everyD", 0, "items", 0] }];
  const evening = everyDay(work("19:00", "20:00"));
  expect(warnings(evening, { hours })).toEqual(outside);
  expect(warnings(everyDay(work("18:00", "19:00")), { hours })).toEqual(outside);
  expect(warnings(everyDay(work("08:00", "09:00")), { hours })).toEqual(outside);
  expect(warnings(evening, { hours: { ...hours, openHourMap: { "5": late } } })).toEqual([]);
  expect(warnings(evening, { hours: { ...hours, closeDayMap: { "2026-12-24": { hours: late } } } })).toEqual(
    [],
  );
  expect(warnings(everyDay(pause("19:00", "20:00")), { hours })).toEqual([]);
});

test("a list is outside of opening hours only if all its days are, and never if it is there to keep free", () => {
  const hours = { ...alwaysOpen, openHourMap: { "7": null } };
  expect(warnings(aSchedule({ weekD: [list([6, 7], [work("09:00", "12:00")])] }), { hours })).toEqual([]);
  expect(warnings(aSchedule({ weekD: [list([7], [])] }), { hours })).toEqual([]);
});

test("the days of a list are searched as far as they may lie ahead", () => {
  const item = work("09:00", "12:00");
  // 29 February, and dates and periods beyond the year.
  const leap = list([29], [item], { validity: { from: "2027-03-01", to: "2028-02-29" } });
  const far = {
    dates: [list(["2031-01-06"], [item])],
    periods: [list([{ from: "2031-01-01", to: "2031-01-31" }], [item])],
  };
  expect(warnings(aSchedule({ monthD: [{ ...leap, select: [30] }], ...far }))).toEqual([]);
  const past = aSchedule({ weekD: [list([1], [item], { validity: { to: "2026-11-15" } })] });
  expect(warnings(past)).toEqual([{ code: "neverOccurs", path: ["weekD", 0] }]);
  const until = aSchedule({ weekD: [list([1], [item], { validity: { to: "2026-11-16" } })] });
  expect(warnings(until)).toEqual([]);
});

test("names no service where all are offered, all are meant, or none is given", () => {
  const some = work("09:00", "12:00", { services: [1] });
  expect(warnings(everyDay(some))).toEqual([]);
  expect(warnings(everyDay(some), { offered: new Set([1]) })).toEqual([]);
  expect(warnings(everyDay(work("09:00", "12:00")), { offered: new Set([2]) })).toEqual([]);
  expect(warnings(everyDay(pause("09:00", "12:00", { services: [1] })), { offered: new Set([2]) })).toEqual(
    [],
  );
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
