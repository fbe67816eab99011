import { expect, test } from "vitest";
import { findingsAt, findingsOf, findingsUnder } from "#staff/screens/schedule/findings/findings.ts";
import { soundPlan } from "#staff/screens/schedule/plan/sound-plan.ts";
import { aList, anItem, aPlan } from "#staff/screens/schedule/testing/a-plan.ts";

const context = {
  hours: { openHour: { from: "08:00", to: "20:00" }, openHourMap: {}, closeDayMap: {} },
  offered: "all",
  from: "2026-05-04",
} as const;

test("warnings refer to their item, also behind a half-typed one", () => {
  const plan = aPlan({
    weekD: [
      aList(
        "work",
        [1],
        [anItem("typed", "09:", "18:00"), anItem("day", "09:00", "18:00"), anItem("late", "17:00", "19:00")],
      ),
    ],
  });
  const findings = findingsOf({ plan, sound: soundPlan(plan), issues: [], conflicts: [], context });
  expect(findings).toEqual([
    { kind: "warning", code: "overlap", place: { block: "weekD", listId: "work", itemId: "late" } },
  ]);
});

test("mistakes come first, with their place", () => {
  const plan = aPlan({
    monthD: [aList("never", []), aList("days", [1], [anItem("day", "09:00", "18:00")])],
  });
  const issues = [
    { path: ["json", "monthD", 1, "items", 0, "to"], code: "ERROR_ORDER" },
    { path: ["description"], code: "ERROR_EMPTY" },
  ] as const;
  const findings = findingsOf({ plan, sound: soundPlan(plan), issues, conflicts: [], context });
  expect(findings.map(({ code }) => code)).toEqual(["ERROR_ORDER", "neverOccurs"]);

  const days = { block: "monthD", listId: "days" } as const;
  expect(findingsAt(findings, { ...days, itemId: "day" })).toHaveLength(1);
  expect(findingsAt(findings, days)).toEqual([]);
  expect(findingsUnder(findings, days)).toHaveLength(1);
});

test("a conflict with another user is found, also in a list that is not open", () => {
  const plan = aPlan({ weekD: [aList("work", [1])] });
  const conflicts = [
    { path: ["json", "weekD", 0, "select"], theirs: [2] },
    { path: ["description"], theirs: "" },
  ];
  expect(findingsOf({ plan, sound: plan, issues: [], conflicts, context })).toEqual([
    { kind: "conflict", code: "conflict", place: { block: "weekD", listId: "work" } },
  ]);
});
