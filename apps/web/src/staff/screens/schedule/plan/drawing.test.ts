import { schedulePlan, type SchedulePlan } from "@cherga/contract/shapes/schedule";
import { describe, expect, test } from "vitest";
import { copiesOfWeek, withCopies } from "#staff/screens/schedule/plan/copies.ts";
import { newPlacesOn, putInto } from "#staff/screens/schedule/plan/new-place.ts";
import { movedToDay } from "#staff/screens/schedule/plan/other-day.ts";
import { aList, anItem, aPlan } from "#staff/screens/schedule/testing/a-plan.ts";
import { clockOf } from "#staff/ui/clock.ts";
import { weekOf } from "#staff/screens/schedule/week/week-of.ts";

/** 4 May 2026 is a Monday. */
const [monday, tuesday, nextMonday] = ["2026-05-04", "2026-05-05", "2026-05-11"];
const hours = { openHour: { from: "00:00", to: "24:00" }, openHourMap: {}, closeDayMap: {} };

const plan = aPlan({
  everyD: [aList("all", null, [anItem("early", "07:00", "08:00")])],
  weekD: [
    aList("work", [1, 2, 3, 4, 5], [anItem("day", "09:00", "18:00")]),
    aList("monday", [1], [anItem("late", "18:00", "20:00")]),
  ],
});

let lastId = 0;
const newId = (): string => `new-${(lastId += 1)}`;

/** Gives what is done on the days of a week, Monday first. */
const week = (of: SchedulePlan, on: string): readonly string[] =>
  weekOf(of, { hours, zone: "Europe/Kiev" }, on).map(({ stretches }) =>
    stretches.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join(" "),
  );

describe("something new on a day", () => {
  const said = (on: string) =>
    newPlacesOn(plan, on, "new").map(({ block, list, isNew }) => `${block} ${isNew ? "new" : list.id}`);

  test("goes into a list that counts there, the most specific first, or into a new one", () => {
    expect(said(monday)).toEqual(["weekD monday", "weekD work", "everyD all", "dates new"]);
    expect(said(tuesday)).toEqual(["weekD work", "everyD all", "weekD new", "dates new"]);
  });

  test("is for its weekday, from Monday to Friday, for that date or for every day where there is no list yet", () => {
    const selects = (on: string) => newPlacesOn(aPlan({}), on, "new").map(({ list }) => list.select);
    expect(selects(tuesday)).toEqual([[2], [1, 2, 3, 4, 5], [tuesday], null]);
    expect(selects("2026-05-09")).toEqual([[6], ["2026-05-09"], null]);
  });

  test("is a plan that can be saved", () => {
    for (const where of newPlacesOn(plan, tuesday, "new")) {
      const put = putInto(plan, where, anItem("drawn", "20:00", "21:00"));
      expect(schedulePlan.safeParse(put.plan).success).toBe(true);
      expect(week(put.plan, tuesday)[1]).toContain("20:00–21:00");
    }
  });
});

describe("an item that is moved to another day", () => {
  const times = { from: "10:00", to: "12:00" };
  const late = { block: "weekD", listId: "monday", itemId: "late" } as const;

  test("takes its list along, where that is for one day and has nothing else in it", () => {
    const moved = movedToDay(plan, late, { from: monday, to: tuesday, times, newId: "new" });
    expect(moved?.place).toEqual(late);
    expect(moved?.plan.weekD[1]).toEqual(aList("monday", [2], [anItem("late", "10:00", "12:00")]));
  });

  test("leaves the other items of its list", () => {
    const two = aPlan({
      dates: [aList("party", [monday], [anItem("a", "09:00", "10:00"), anItem("b", "11:00", "12:00")])],
    });
    const place = { block: "dates", listId: "party", itemId: "b" } as const;
    const moved = movedToDay(two, place, { from: monday, to: tuesday, times, newId: "new" });
    expect(moved?.plan.dates).toEqual([
      aList("party", [monday], [anItem("a", "09:00", "10:00")]),
      aList("new", [tuesday], [anItem("new", "10:00", "12:00")]),
    ]);
  });

  test("stays where its list is for more than that day", () => {
    const day = { block: "weekD", listId: "work", itemId: "day" } as const;
    const early = { block: "everyD", listId: "all", itemId: "early" } as const;
    for (const place of [day, early])
      expect(movedToDay(plan, place, { from: monday, to: tuesday, times, newId: "new" })).toBeUndefined();
  });
});

describe("a day that is copied", () => {
  test("copies it to other weekdays, every week, and leaves the rest", () => {
    const copied = withCopies(plan, { weekD: [2, 3].map((to) => ({ from: monday, to })) }, newId);
    expect(schedulePlan.safeParse(copied).success).toBe(true);
    const full = "07:00–08:00 09:00–18:00 18:00–20:00";
    const usual = "07:00–08:00 09:00–18:00";
    for (const on of [monday, nextMonday])
      expect(week(copied, on)).toEqual([full, full, full, usual, usual, "07:00–08:00", "07:00–08:00"]);
    expect(copied.weekD).toHaveLength(3);
  });

  test("makes single dates like it, and a day off a day off", () => {
    const off = aPlan({ ...plan, dates: [{ ...aList("off", [tuesday]), unique: true }] });
    const copied = withCopies(off, { dates: [{ from: tuesday, to: nextMonday }] }, newId);
    expect(week(copied, nextMonday)[0]).toBe("");
    expect(week(copied, monday)).toEqual(week(off, monday));
  });

  test("takes nothing from lists that hold in another season", () => {
    const summer = {
      ...aList("summer", [2], [anItem("a", "06:00", "07:00")]),
      validity: { from: "2026-06-01" },
    };
    const seasons = aPlan({ weekD: [summer, aList("work", [1, 2], [anItem("day", "09:00", "18:00")])] });
    const copied = withCopies(seasons, { weekD: [{ from: monday, to: 2 }] }, newId);
    expect(copied.weekD.map(({ select }) => select)).toEqual([[2], [1], [2]]);
    expect(copied.weekD[0]).toBe(summer);
  });
});

describe("a week that is copied", () => {
  const special = aPlan({ ...plan, dates: [aList("short", [tuesday], [anItem("a", "20:00", "21:00")])] });

  test("makes another week like it, days alike in one list", () => {
    const copied = withCopies(special, copiesOfWeek(tuesday, "2026-05-13"), newId);
    expect(week(copied, nextMonday)).toEqual(week(special, monday));
    expect(week(copied, "2026-05-18")).toEqual(week(special, "2026-05-18"));
    expect(copied.dates.slice(1).map(({ select }) => select.length)).toEqual([1, 1, 3, 2]);
  });

  test("becomes the usual one", () => {
    const copied = withCopies(special, copiesOfWeek(monday), newId);
    expect(week(copied, "2026-06-01")).toEqual(week(special, monday));
    expect(schedulePlan.safeParse(copied).success).toBe(true);
  });
});

test("a week that is to be every week replaces lists of other weeks too", () => {
  const inTurn = aPlan({
    weekD: [
      { ...aList("even", [1], [anItem("1", "08:00", "14:00")]), every: { weeks: 2, from: monday } },
      { ...aList("odd", [1], [anItem("2", "12:00", "18:00")]), every: { weeks: 2, from: nextMonday } },
    ],
  });
  const copied = withCopies(inTurn, copiesOfWeek(monday), newId);
  expect(copied.weekD.every((list) => list.every === undefined)).toBe(true);
  expect(copied.weekD.find(({ select }) => select.includes(1))?.items).toMatchObject([{ from: "08:00" }]);
});
