import { expect, test } from "vitest";
import { layersOn } from "#schedule/layers-on";
import { operatorDay } from "#schedule/operator-day";
import type { OpeningHours, Schedule } from "#schedule/schedule";
import { aSchedule, alwaysOpen, everyDay, list, pause, work } from "#testing/a-schedule";
import { dayFrame } from "#time/day-frame";

/** Returns the layers of a Monday as text. */
function said(schedule: Schedule, hours: OpeningHours = alwaysOpen, on = "2026-11-16"): readonly string[] {
  const clock = (minute: number): string => `${String(minute / 60).padStart(2, "0")}:00`;
  return layersOn(schedule, hours, on).flatMap(({ block, parts }) =>
    parts.map(({ from, to, overruled }) => {
      const times = `${block} ${clock(from)}-${clock(to)}`;
      if (overruled === undefined) return times;
      return `${times} not: ${overruled.by === "hours" ? "hours" : `${overruled.by} of ${overruled.list.block}`}`;
    }),
  );
}

const schedule = aSchedule({
  everyD: [list(null, [work("08:00", "10:00")])],
  weekD: [list([1], [work("09:00", "18:00"), pause("13:00", "14:00")])],
  dates: [list(["2026-11-16"], [work("16:00", "20:00")])],
});

test("the most specific list comes first, and what it governs is taken from the others", () => {
  expect(said(schedule)).toEqual([
    "dates 16:00-20:00",
    "weekD 09:00-13:00",
    "weekD 13:00-14:00 not: item of weekD",
    "weekD 14:00-16:00",
    "weekD 16:00-18:00 not: item of dates",
    "weekD 13:00-14:00",
    "everyD 08:00-09:00",
    "everyD 09:00-10:00 not: item of weekD",
  ]);
});

test("a list that another replaces is still there to be seen, and none of it counts", () => {
  const replaced = aSchedule({
    ...schedule,
    monthD: [list([16], [work("10:00", "12:00")], { unique: true })],
  });
  expect(said(replaced)).toEqual([
    "dates 16:00-20:00",
    "monthD 10:00-12:00",
    "weekD 09:00-18:00 not: list of monthD",
    "weekD 13:00-14:00 not: list of monthD",
    "everyD 08:00-10:00 not: list of monthD",
  ]);
});

test("a list of another block with the same name is replaced all the same, and one of its own block is not", () => {
  const named = { id: "same" };
  const replaced = aSchedule({
    everyD: [list(null, [work("08:00", "10:00")], named)],
    monthD: [
      list([16], [work("10:00", "12:00")], { ...named, unique: true }),
      list([16], [work("14:00", "15:00")], { id: "other" }),
    ],
  });
  expect(said(replaced)).toEqual([
    "monthD 14:00-15:00",
    "monthD 10:00-12:00",
    "everyD 08:00-10:00 not: list of monthD",
  ]);
});

test("a break within a break counts, and so does one that work of another list covers", () => {
  const breaks = aSchedule({
    everyD: [list(null, [work("08:00", "18:00"), pause("12:00", "14:00"), pause("13:00", "14:00")])],
  });
  expect(said(breaks).slice(-2)).toEqual(["everyD 12:00-14:00", "everyD 13:00-14:00"]);
});

test("closed doors overrule everything", () => {
  const short = { ...alwaysOpen, openHour: { from: "10:00", to: "12:00" } };
  expect(said(everyDay(work("09:00", "18:00")), short)).toEqual([
    "everyD 09:00-10:00 not: hours",
    "everyD 10:00-12:00",
    "everyD 12:00-18:00 not: hours",
  ]);
  const closed = { ...alwaysOpen, closeDayMap: { "2026-11-16": { hours: null } } };
  expect(said(everyDay(work("09:00", "18:00")), closed)).toEqual(["everyD 09:00-18:00 not: hours"]);
});

test("lists of other days are no layers", () => {
  expect(said(schedule, alwaysOpen, "2026-11-17")).toEqual(["everyD 08:00-10:00"]);
});

test("what counts of the layers is what the operator works", () => {
  const frame = dayFrame("Europe/Kiev", "2026-11-16");
  const worked = operatorDay(schedule, alwaysOpen, frame).work.map(({ from, to }) => [from, to]);
  const counting = layersOn(schedule, alwaysOpen, "2026-11-16")
    .flatMap(({ parts }) => parts)
    .filter(({ item, overruled }) => item.kind === "work" && overruled === undefined)
    .map(({ from, to }) => [from, to]);
  expect(counting.toSorted(([a = 0], [b = 0]) => a - b)).toEqual(worked);
});
