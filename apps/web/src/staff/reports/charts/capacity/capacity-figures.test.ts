import { expect, test } from "vitest";
import { shortHours, stepsFrom, sumOfSteps } from "#staff/reports/charts/capacity/capacity-figures.ts";

const hour = 3_600_000;
const step = (from: string, booked: number, expected: number | null = null) => ({
  from: `2026-05-04T${from}:00.000Z`,
  offered: hour,
  booked,
  walkIn: 0,
  expected,
});

test("a day without steps has no sum", () => {
  expect(sumOfSteps([])).toBeUndefined();
});

test("a step that is taken beyond what was offered has no free time, and takes none from others", () => {
  expect(sumOfSteps([step("09:00", 2 * hour), step("10:00", 0)])).toEqual({
    offered: 2 * hour,
    booked: 2 * hour,
    walkIn: 0,
    free: hour,
    expected: null,
  });
});

test("from now on, the present step counts by what is left of it", () => {
  const days = [
    { date: "2026-05-04", steps: [step("08:00", hour), step("09:00", 0, hour), step("10:00", 0)] },
  ];
  const sum = sumOfSteps(stepsFrom(days, 60, Date.parse("2026-05-04T09:45:00.000Z")));
  expect(sum).toEqual({ offered: 1.25 * hour, booked: 0, walkIn: 0, free: 1.25 * hour, expected: hour / 4 });
});

test("hours with more expected work than time are named from now on, neighbours together", () => {
  const days = [
    {
      date: "2026-05-04",
      steps: [
        step("08:00", 0, 3 * hour),
        step("09:00", 0, 2 * hour),
        step("10:00", 0, 2 * hour),
        step("11:00", 0, hour),
        step("12:00", 0, 1.5 * hour),
      ],
    },
    { date: "2026-05-05", steps: [] },
  ];
  const at = (clock: string): number => Date.parse(`2026-05-04T${clock}:00.000Z`);
  expect(shortHours(days, 60, at("09:30"))).toEqual([
    {
      date: "2026-05-04",
      hours: [
        { from: at("09:00"), to: at("11:00") },
        { from: at("12:00"), to: at("13:00") },
      ],
    },
  ]);
});
