import { expect, test } from "vitest";
import { soundPlan } from "#staff/screens/schedule/plan/sound-plan.ts";
import { aList, anItem, aPlan } from "#staff/screens/schedule/testing/a-plan.ts";

test("a plan that is right stays as it is", () => {
  const plan = aPlan({
    weekD: [aList("a", [1], [anItem("1", "09:00", "24:00")])],
    dates: [aList("b", ["2026-05-01"])],
    periods: [aList("c", [{ from: "2026-05-01", to: "2026-05-02" }])],
  });
  expect(soundPlan(plan)).toEqual(plan);
});

test("half-typed values are left out until they are complete", () => {
  const plan = aPlan({
    everyD: [
      aList("a", null, [
        anItem("typed", "09:", "18:00"),
        anItem("wrong order", "18:00", "09:00"),
        anItem("right", "09:00", "18:00"),
      ]),
    ],
    dates: [aList("b", ["2026-02-30", "2026-05-01"])],
    periods: [aList("c", [{ from: "", to: "" }])],
  });
  expect(soundPlan(plan)).toEqual(
    aPlan({
      everyD: [aList("a", null, [anItem("right", "09:00", "18:00")])],
      dates: [aList("b", ["2026-05-01"])],
      periods: [aList("c", [])],
    }),
  );
});

test("a list whose weeks are half typed counts in every week until they are whole", () => {
  const list = aList("a", [1], [anItem("right", "09:00", "18:00")]);
  const half = aPlan({ weekD: [{ ...list, every: { weeks: 2, from: "2026-" } }] });
  expect(soundPlan(half)).toEqual(aPlan({ weekD: [list] }));
  const whole = aPlan({ weekD: [{ ...list, every: { weeks: 2, from: "2026-11-16" } }] });
  expect(soundPlan(whole)).toEqual(whole);
});
