import { describe, expect, test } from "vitest";
import { hoursShown, mondayOf, type PlannedDay, weekOf } from "#staff/screens/schedule/week/week-of.ts";
import { clockOf } from "#staff/ui/clock.ts";
import { aList, anItem, aPlan } from "#staff/screens/schedule/testing/a-plan.ts";

const hours = { openHour: { from: "08:00", to: "20:00" }, openHourMap: {}, closeDayMap: {} };
const kyiv = { hours, zone: "Europe/Kiev" };

const said = (day: PlannedDay | undefined): readonly string[] =>
  day?.stretches.map(
    ({ kind, from, to, place }) => `${kind} ${clockOf(from)}–${clockOf(to)} ${place.listId}/${place.itemId}`,
  ) ?? [];

test("a week begins on Monday", () => {
  expect(mondayOf("2026-05-06")).toBe("2026-05-04");
  expect(mondayOf("2026-05-04")).toBe("2026-05-04");
  expect(mondayOf("2026-05-10")).toBe("2026-05-04");
});

describe("the stretches of a week", () => {
  const plan = aPlan({
    weekD: [
      aList(
        "work",
        [1, 2, 3, 4, 5],
        [anItem("day", "09:00", "18:00"), anItem("lunch", "13:00", "14:00", { kind: "break" })],
      ),
    ],
    dates: [{ ...aList("holiday", ["2026-05-05"]), unique: true }],
    periods: [
      aList("late", [{ from: "2026-05-08", to: "2026-05-09" }], [anItem("evening", "17:00", "21:00")]),
    ],
  });
  const week = weekOf(plan, kyiv, "2026-05-06");

  test("follow from the rules, each with its item", () => {
    expect(week.map(({ on }) => on.slice(8))).toEqual(["04", "05", "06", "07", "08", "09", "10"]);
    expect(said(week[0])).toEqual([
      "work 09:00–13:00 work/day",
      "break 13:00–14:00 work/lunch",
      "work 14:00–18:00 work/day",
    ]);
    expect(said(week[1])).toEqual([]);
    expect(said(week[6])).toEqual([]);
  });

  test("are governed by the more specific list, and cut by the opening hours", () => {
    expect(said(week[4])).toEqual([
      "work 09:00–13:00 work/day",
      "break 13:00–14:00 work/lunch",
      "work 14:00–17:00 work/day",
      "work 17:00–20:00 late/evening",
    ]);
  });

  test("are none while the centre is closed", () => {
    const closed = { ...kyiv, hours: { ...hours, closeDayMap: { "2026-05-04": { hours: null } } } };
    const [monday] = weekOf(plan, closed, "2026-05-06");
    expect(monday).toMatchObject({ open: null, stretches: [] });
  });

  test("show a floating break over the work that it floats in", () => {
    const floating = aPlan({
      everyD: [
        aList("days", null, [
          anItem("day", "09:00", "18:00"),
          anItem("lunch", "12:00", "15:00", { kind: "break", continuous: 45 }),
        ]),
      ],
    });
    expect(said(weekOf(floating, kyiv, "2026-05-06")[0])).toEqual([
      "work 09:00–18:00 days/day",
      "floating 12:00–15:00 days/lunch",
    ]);
  });

  test("are those of the wall clock, also on the day the clocks change", () => {
    const always = { ...kyiv, hours: { ...hours, openHour: { from: "00:00", to: "24:00" } } };
    const night = aPlan({ everyD: [aList("days", null, [anItem("day", "00:00", "24:00")])] });
    // On 29 March 2026 the clocks in Kyiv go from 03:00 to 04:00; on 25 October from 04:00 back to 03:00.
    expect(said(weekOf(night, always, "2026-03-29")[6])).toEqual(["work 00:00–24:00 days/day"]);
    expect(said(weekOf(night, always, "2026-10-25")[6]).at(-1)).toBe("work 04:00–24:00 days/day");
  });
});

describe("the hours that are shown", () => {
  test("are those of the centre, all of which can be worked", () => {
    const plan = aPlan({ everyD: [aList("days", null, [anItem("day", "09:15", "17:30")])] });
    expect(hoursShown(weekOf(plan, kyiv, "2026-05-06"))).toEqual({ from: 8 * 60, to: 20 * 60 });
  });

  test("reach over breaks that lie beyond them", () => {
    const pause = anItem("pause", "19:30", "20:15", { kind: "break" });
    const plan = aPlan({ everyD: [aList("days", null, [pause])] });
    expect(hoursShown(weekOf(plan, kyiv, "2026-05-06"))).toEqual({ from: 8 * 60, to: 21 * 60 });
  });

  test("are usual ones in a week in which the centre is closed", () => {
    const closed = { ...kyiv, hours: { ...hours, openHourMap: allClosed } };
    expect(hoursShown(weekOf(aPlan(), closed, "2026-05-06"))).toEqual({ from: 8 * 60, to: 18 * 60 });
  });
});

const allClosed = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null };
