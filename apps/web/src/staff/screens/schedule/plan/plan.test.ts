import { schedulePlan } from "@cherga/contract/shapes/schedule";
import { describe, expect, test } from "vitest";
import {
  addItem,
  addList,
  duplicateItem,
  duplicateList,
  findItem,
  findList,
  listsOf,
  moveItem,
  moveList,
  removeItem,
  removeList,
  withTimes,
} from "#staff/screens/schedule/plan/plan.ts";
import { copyOfItem, newItem, newList } from "#staff/screens/schedule/plan/new-parts.ts";
import { aList, anItem, aPlan } from "#staff/screens/schedule/testing/a-plan.ts";

const plan = aPlan({
  weekD: [
    aList("work", [1, 2, 3, 4, 5], [anItem("day", "09:00", "18:00"), anItem("late", "18:00", "20:00")]),
    { ...aList("rest", [6, 7]), title: "Weekend" },
  ],
});
const hours = { from: "08:00", to: "17:00" };
const ids = (parts: readonly { readonly id: string }[]): readonly string[] => parts.map(({ id }) => id);

describe("lists", () => {
  test("are added at the end of their block", () => {
    const more = addList(plan, "weekD", aList("new", [7]));
    expect(ids(more.weekD)).toEqual(["work", "rest", "new"]);
    expect(more.everyD).toBe(plan.everyD);
  });

  test("are duplicated right after themselves, and called differently", () => {
    const twice = duplicateList(plan, { block: "weekD", listId: "rest" }, "rest-2");
    expect(ids(twice.weekD)).toEqual(["work", "rest", "rest-2"]);
    expect(twice.weekD[2]?.title).toBe("Weekend (2)");
    expect(schedulePlan.safeParse(twice).success).toBe(true);
  });

  test("are removed", () => {
    expect(ids(removeList(plan, { block: "weekD", listId: "work" }).weekD)).toEqual(["rest"]);
  });

  test("are moved within their block, and never out of it", () => {
    const place = { block: "weekD", listId: "rest" } as const;
    expect(ids(moveList(plan, place, -1).weekD)).toEqual(["rest", "work"]);
    expect(ids(moveList(plan, place, 1).weekD)).toEqual(["work", "rest"]);
  });

  test("begin with the days that no other list is for", () => {
    expect(newList(aPlan(), "weekD", hours, "a").select).toEqual([1, 2, 3, 4, 5]);
    expect(newList(aPlan({ weekD: [aList("a", [1, 2, 3, 4, 5])] }), "weekD", hours, "b").select).toEqual([
      6, 7,
    ]);
    expect(newList(plan, "weekD", hours, "c").select).toEqual([]);
    expect(newList(plan, "everyD", hours, "d")).toMatchObject({ select: null, items: [hours] });
  });

  test("are found by their block and id only", () => {
    expect(findList(plan, { block: "weekD", listId: "rest" })?.title).toBe("Weekend");
    expect(findList(plan, { block: "monthD", listId: "rest" })).toBeUndefined();
    expect(listsOf(plan, "monthD")).toEqual([]);
  });
});

describe("items", () => {
  const place = { block: "weekD", listId: "work", itemId: "day" } as const;

  test("are added, moved and removed in their list", () => {
    const more = addItem(plan, place, anItem("new", "20:00", "21:00"));
    expect(ids(findList(more, place)?.items ?? [])).toEqual(["day", "late", "new"]);
    expect(ids(findList(moveItem(more, place, 2), place)?.items ?? [])).toEqual(["late", "new", "day"]);
    expect(ids(findList(removeItem(more, place), place)?.items ?? [])).toEqual(["late", "new"]);
    expect(more.weekD[1]).toBe(plan.weekD[1]);
  });

  test("get other times and keep the rest", () => {
    const later = withTimes(plan, place, { from: "10:00", to: "24:00" });
    expect(findItem(later, place)).toEqual(anItem("day", "10:00", "24:00"));
    expect(findItem(later, { ...place, itemId: "late" })).toEqual(anItem("late", "18:00", "20:00"));
  });

  test("are duplicated behind themselves where the day has room", () => {
    const copy = copyOfItem(anItem("a", "09:00", "12:00"), "b");
    expect(copy).toEqual(anItem("b", "12:00", "15:00"));
    expect(copyOfItem(anItem("a", "12:00", "18:00"), "b")).toEqual(anItem("b", "18:00", "24:00"));
    expect(copyOfItem(anItem("a", "09:00", "18:00"), "b")).toEqual(anItem("b", "09:00", "18:00"));
    expect(ids(findList(duplicateItem(plan, place, copy), place)?.items ?? [])).toEqual(["day", "b", "late"]);
  });

  test("new work begins after the existing work and lasts until closing time", () => {
    expect(newItem([anItem("a", "08:00", "12:00")], "work", hours, "b")).toMatchObject({
      from: "12:00",
      to: "17:00",
    });
    expect(newItem([anItem("a", "08:00", "17:00")], "work", hours, "b")).toMatchObject(hours);
  });

  test("a new break lies in the middle of the longest work", () => {
    const items = [anItem("a", "08:00", "09:00"), anItem("b", "09:00", "18:00")];
    expect(newItem(items, "break", hours, "c")).toMatchObject({ kind: "break", from: "13:00", to: "14:00" });
  });

  test("a half-typed time does not get in the way of adding", () => {
    expect(newItem([anItem("a", "08:00", "1")], "work", hours, "b")).toMatchObject(hours);
    expect(copyOfItem(anItem("a", "x", "12:00"), "b")).toEqual(anItem("b", "x", "12:00"));
  });
});
