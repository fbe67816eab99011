import { emptyPlan } from "@cherga/contract/shapes/schedule";
import { expect, test } from "vitest";
import { clockAt } from "#staff/schedule-result/day-clock.ts";
import { computeDay } from "#staff/schedule-result/compute-day.ts";

const zone = "Europe/Kiev";
const hours = { openHour: { from: "00:00", to: "24:00" }, openHourMap: {}, closeDayMap: {} };
const centre = { hours, zone };
const work = { kind: "work", services: "all", quotas: [] } as const;
const items = [
  { ...work, id: "morning", from: "09:00", to: "10:00" },
  { ...work, id: "pause", from: "10:00", to: "10:30", kind: "break" },
  { ...work, id: "desk", from: "10:30", to: "11:00", ticketTypes: ["inPlaceFixed"] },
  { ...work, id: "noon", from: "12:00", to: "12:30" },
] as const;
const schedule = { ...emptyPlan, everyD: [{ id: "all", select: null, unique: false, items }] };
const wish = {
  service: 1,
  seconds: 600,
  passWay: "fixed",
  ticketType: "online",
  queueDate: "2026-05-05",
  align: 10,
} as const;
const clocks = (instants: readonly string[]): readonly string[] =>
  instants.map((instant) => clockAt(zone, wish.queueDate, instant));

test("a date has every aligned start at which the visit fits, as the server finds them", () => {
  const { starts } = computeDay(schedule, centre, wish);
  expect(clocks(starts)).toEqual(
    ["09:00", "09:10", "09:20", "09:30", "09:40", "09:50"].concat(["12:00", "12:10", "12:20"]),
  );
  const long = computeDay(schedule, centre, {
    ...wish,
    seconds: 1800,
    ticketType: "inPlaceFixed",
    align: 30,
  });
  expect(clocks(long.starts)).toEqual(["09:00", "09:30", "10:30", "12:00"]);
});

test("the work and the breaks of a date come in order of time", () => {
  const { schedules } = computeDay(schedule, centre, wish);
  expect(schedules.map(({ kind, from, to }) => [kind, ...clocks([from, to])].join(" "))).toEqual([
    "work 09:00 10:00",
    "break 10:00 10:30",
    "work 10:30 11:00",
    "work 12:00 12:30",
  ]);
});
