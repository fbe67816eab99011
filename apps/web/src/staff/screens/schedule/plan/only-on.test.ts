import { expect, test } from "vitest";
import { isOnOtherDays, withTimesOnlyOn } from "#staff/screens/schedule/plan/only-on.ts";
import { aList, anItem, aPlan } from "#staff/screens/schedule/testing/a-plan.ts";

const tuesday = "2026-05-05";
const morning = anItem("morning", "09:00", "12:00");
const evening = anItem("evening", "16:00", "18:00");
const counted = () => {
  let count = 0;
  return () => `new ${(count += 1)}`;
};

test("work of a weekday is on other days too; that of a single date is not", () => {
  const plan = aPlan({
    weekD: [aList("week", [2], [morning])],
    dates: [aList("one", [tuesday], [morning]), aList("two", [tuesday, "2026-05-06"], [morning])],
    periods: [aList("short", [{ from: tuesday, to: tuesday }], [morning])],
  });
  const isAsked = (block: "weekD" | "dates" | "periods", listId: string) =>
    isOnOtherDays(plan, { block, listId, itemId: "morning" }, tuesday);
  expect(isAsked("weekD", "week")).toBe(true);
  expect(isAsked("dates", "one")).toBe(false);
  expect(isAsked("dates", "two")).toBe(true);
  expect(isAsked("periods", "short")).toBe(false);
});

test("a day that is shortened alone gets a list of its own, and the other days stay", () => {
  const plan = aPlan({ weekD: [aList("week", [1, 2], [morning, evening])] });
  const place = { block: "weekD", listId: "week", itemId: "evening" } as const;
  const next = withTimesOnlyOn(plan, place, tuesday, { from: "16:00", to: "17:00" }, counted());
  expect(next.weekD).toEqual(plan.weekD);
  expect(next.dates).toMatchObject([
    {
      select: [tuesday],
      unique: true,
      items: [
        { from: "09:00", to: "12:00" },
        { from: "16:00", to: "17:00" },
      ],
    },
  ]);
});

test("a date is taken out of a list of several dates", () => {
  const plan = aPlan({ dates: [aList("two", [tuesday, "2026-05-06"], [morning])] });
  const place = { block: "dates", listId: "two", itemId: "morning" } as const;
  const next = withTimesOnlyOn(plan, place, tuesday, { from: "10:00", to: "12:00" }, counted());
  expect(next.dates).toMatchObject([
    { id: "two", select: ["2026-05-06"], items: [{ from: "09:00", to: "12:00" }] },
    { select: [tuesday], items: [{ from: "10:00", to: "12:00" }] },
  ]);
});
