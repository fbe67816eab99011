import fc from "fast-check";
import { expect, test } from "vitest";
import { operatorDay } from "#schedule/operator-day";
import type { OpeningHours, Schedule, ScheduleItem } from "#schedule/schedule";
import { aSchedule, alwaysOpen, everyDay, itemOfEveryDay, list, pause, work } from "#testing/a-schedule";
import { addDays } from "#time/calendar-date";
import { dayFrame, shownAt } from "#time/day-frame";

/** Gives the work of a day as the wall clock shows it. 16.11.2026 is a Monday. */
function workOn(schedule: Schedule, on = "2026-11-16", hours: OpeningHours = alwaysOpen): string[] {
  const frame = dayFrame("Europe/Kiev", on);
  const clock = (minute: number) => {
    const shown = minute === frame.minutes ? 1440 : shownAt(frame, minute);
    return `${String(Math.floor(shown / 60)).padStart(2, "0")}:${String(shown % 60).padStart(2, "0")}`;
  };
  return operatorDay(schedule, hours, frame).work.map(({ from, to }) => `${clock(from)}-${clock(to)}`);
}

test("works as the item says, without its breaks", () => {
  expect(workOn(everyDay(work("09:00", "18:00"), pause("13:00", "14:00")))).toEqual([
    "09:00-13:00",
    "14:00-18:00",
  ]);
});

test("may work until midnight", () => {
  expect(workOn(everyDay(work("20:00", "24:00")))).toEqual(["20:00-24:00"]);
});

test("all lists that match a date apply together", () => {
  const schedule = aSchedule({
    everyD: [list(null, [work("08:00", "10:00")])],
    weekD: [list([1], [work("11:00", "12:00")]), list([2], [work("13:00", "14:00")])],
    monthD: [list([16], [work("15:00", "16:00")])],
    dates: [list(["2026-11-16"], [work("17:00", "18:00")])],
    periods: [list([{ from: "2026-11-01", to: "2026-11-16" }], [work("19:00", "20:00")])],
  });
  expect(workOn(schedule)).toEqual([
    "08:00-10:00",
    "11:00-12:00",
    "15:00-16:00",
    "17:00-18:00",
    "19:00-20:00",
  ]);
});

test("a unique list replaces every less specific one, and leaves the more specific", () => {
  const schedule = aSchedule({
    everyD: [list(null, [work("08:00", "10:00")])],
    weekD: [list([1], [work("11:00", "12:00")])],
    monthD: [list([16], [work("13:00", "14:00")], { unique: true })],
    dates: [list(["2026-11-16"], [work("17:00", "18:00")])],
  });
  expect(workOn(schedule)).toEqual(["13:00-14:00", "17:00-18:00"]);
});

test("a unique list without work is a day off", () => {
  const schedule = aSchedule({
    everyD: [list(null, [work("08:00", "10:00")])],
    dates: [list(["2026-11-16"], [], { unique: true })],
  });
  expect(workOn(schedule)).toEqual([]);
  expect(workOn(schedule, "2026-11-17")).toEqual(["08:00-10:00"]);
});

test("a list applies within its validity, both ends included", () => {
  const schedule = aSchedule({
    everyD: [list(null, [work("08:00", "10:00")], { validity: { from: "2026-11-16", to: "2026-11-17" } })],
  });
  const days = ["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18"];
  expect(days.filter((on) => workOn(schedule, on).length > 0)).toEqual(["2026-11-16", "2026-11-17"]);
});

test("a list of periods applies in each of them, first and last day included", () => {
  const schedule = aSchedule({
    periods: [
      list(
        [
          { from: "2026-11-16", to: "2026-11-17" },
          { from: "2026-12-01", to: "2026-12-01" },
        ],
        [work("08:00", "10:00")],
      ),
    ],
  });
  const days = ["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18", "2026-12-01", "2026-12-02"];
  expect(days.filter((on) => workOn(schedule, on).length > 0)).toEqual([
    "2026-11-16",
    "2026-11-17",
    "2026-12-01",
  ]);
});

test("where two items overlap the more specific governs, and in one block the later", () => {
  const frame = dayFrame("Europe/Kiev", "2026-11-16");
  const schedule = aSchedule({
    weekD: [list([1], [work("09:00", "12:00", { services: [2] })])],
    everyD: [
      list(null, [work("08:00", "18:00", { services: [1] }), work("17:00", "19:00", { services: [3] })]),
    ],
  });
  expect(
    operatorDay(schedule, alwaysOpen, frame).work.map(({ from, to, services }) => [
      from / 60,
      to / 60,
      services,
    ]),
  ).toEqual([
    [8, 9, [1]],
    [9, 12, [2]],
    [12, 17, [1]],
    [17, 19, [3]],
  ]);
});

test("a general break is taken from specific work too", () => {
  const schedule = aSchedule({
    everyD: [list(null, [pause("13:00", "14:00")])],
    dates: [list(["2026-11-16"], [work("12:00", "15:00")])],
  });
  expect(workOn(schedule)).toEqual(["12:00-13:00", "14:00-15:00"]);
});

test("the organization's hours cut every schedule: the usual, a weekday's, a date's", () => {
  const hours: OpeningHours = {
    openHour: { from: "09:00", to: "18:00" },
    openHourMap: { "6": { from: "10:00", to: "14:00" }, "7": null },
    closeDayMap: { "2026-11-17": { hours: null }, "2026-11-22": { hours: { from: "11:00", to: "12:00" } } },
  };
  const schedule = everyDay(work("00:00", "24:00"));
  expect(workOn(schedule, "2026-11-16", hours)).toEqual(["09:00-18:00"]);
  expect(workOn(schedule, "2026-11-17", hours)).toEqual([]);
  expect(workOn(schedule, "2026-11-21", hours)).toEqual(["10:00-14:00"]);
  expect(workOn(schedule, "2026-11-22", hours)).toEqual(["11:00-12:00"]);
  expect(workOn(schedule, "2026-11-29", hours)).toEqual([]);
});

test("the thirty-first comes seven times a year", () => {
  const schedule = aSchedule({ monthD: [list([31], [work("10:00", "12:00")])] });
  const days = Array.from({ length: 365 }, (_, day) =>
    new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
  );
  expect(days.filter((on) => workOn(schedule, on).length > 0)).toHaveLength(7);
});

test("overtime belongs to the end of the item, not to a break or the closing hour", () => {
  const frame = dayFrame("Europe/Kiev", "2026-11-16");
  const item = work("09:00", "18:00", { workOvertime: 15 });
  const overtimes = (hours: OpeningHours) =>
    operatorDay(everyDay(item, pause("13:00", "14:00")), hours, frame).work.map(({ overtime }) => overtime);
  expect(overtimes(alwaysOpen)).toEqual([0, 15]);
  expect(overtimes({ ...alwaysOpen, openHour: { from: "09:00", to: "18:00" } })).toEqual([0, 15]);
  expect(overtimes({ ...alwaysOpen, openHour: { from: "09:00", to: "17:00" } })).toEqual([0, 0]);
});

test("a floating break takes no time by itself", () => {
  const frame = dayFrame("Europe/Kiev", "2026-11-16");
  const day = operatorDay(
    everyDay(work("09:00", "18:00"), pause("12:00", "15:00", { continuous: 60 })),
    alwaysOpen,
    frame,
  );
  expect(day.work).toHaveLength(1);
  expect(day.breaks).toEqual([]);
  expect(day.floatingBreaks).toEqual([
    { from: 720, to: 900, itemId: itemOfEveryDay("12:00-15:00"), length: 60 },
  ]);
});

test("what is no floating break, or lies in a skipped hour, floats nowhere", () => {
  const floating = (item: ScheduleItem, on: string) =>
    operatorDay(everyDay(work("00:00", "24:00"), item), alwaysOpen, dayFrame("Europe/Kiev", on))
      .floatingBreaks;
  expect(floating(pause("13:00", "14:00"), "2026-11-16")).toEqual([]);
  expect(floating(work("13:00", "14:00", { continuous: 60 }), "2026-11-16")).toEqual([]);
  expect(floating(pause("03:00", "04:00", { continuous: 15 }), "2026-03-29")).toEqual([]);
});

test("equal days share one value, a day on which clocks change is another", () => {
  const schedule = everyDay(work("00:00", "12:00", { workOvertime: 10 }));
  const on = (date: string) => operatorDay(schedule, alwaysOpen, dayFrame("Europe/Kiev", date));
  expect(on("2026-11-17")).toBe(on("2026-11-16"));
  expect(on("2026-03-29").work.map(({ to }) => to)).toEqual([660]);
  expect(on("2026-10-25").work.map(({ to, overtime }) => [to, overtime])).toEqual([
    [240, 0],
    [780, 10],
  ]);
});

test("on the day the clocks go forward, no operator works in the skipped hour", () => {
  expect(workOn(everyDay(work("03:00", "04:00")), "2026-03-29")).toEqual([]);
  expect(workOn(everyDay(work("00:00", "06:00")), "2026-03-29")).toEqual(["00:00-06:00"]);
});

test("items of two lists that are named alike stay two", () => {
  const schedule = aSchedule({
    everyD: [list(null, [work("09:00", "12:00", { id: "work" })])],
    weekD: [list([1], [work("13:00", "18:00", { id: "work" })])],
  });
  const day = operatorDay(schedule, alwaysOpen, dayFrame("Europe/Kiev", "2026-05-04"));
  expect(new Set(day.work.map(({ itemId }) => itemId)).size).toBe(2);
});

test("a break that floats for no time at all is a plain break", () => {
  expect(workOn(everyDay(work("09:00", "18:00"), pause("13:00", "14:00", { continuous: 0 })))).toEqual([
    "09:00-13:00",
    "14:00-18:00",
  ]);
});

test("a list of weekdays may count in every so many weeks, from the week of a date on", () => {
  const early = { ...list([1, 3], [work("08:00", "14:00")]), every: { weeks: 2, from: "2026-11-18" } };
  const schedule = aSchedule({ weekD: [early] });
  const days = ["2026-11-02", "2026-11-16", "2026-11-18", "2026-11-19", "2026-11-23", "2026-11-30"];
  expect(days.filter((on) => workOn(schedule, on).length > 0)).toEqual([
    "2026-11-16",
    "2026-11-18",
    "2026-11-30",
  ]);
});

test("lists that take turns by weeks share all weeks among them, whenever years begin", () => {
  const turn = (index: number) => ({
    ...list([1, 2, 3, 4, 5, 6, 7], [work(`0${index + 5}:00`, "12:00")]),
    id: String(index),
    every: { weeks: 3, from: addDays("2026-11-16", 7 * index) },
  });
  const schedule = aSchedule({ weekD: [turn(0), turn(1), turn(2)] });
  fc.assert(
    fc.property(fc.integer({ min: 14, max: 2_000 }), (days) => {
      const on = addDays("2026-11-16", days);
      // After the hours that a change of the clock takes away.
      const expected = (Math.floor(days / 7) % 3) + 5;
      expect(workOn(schedule, on)).toEqual([`0${expected}:00-12:00`]);
    }),
  );
});
