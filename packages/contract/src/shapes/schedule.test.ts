import { operatorDay } from "@cherga/engine/schedule/operator-day";
import { dayFrame } from "@cherga/engine/time/day-frame";
import { expect, test } from "vitest";
import { organization } from "#resources/organization";
import { emptyPlan, type SchedulePlan, schedulePlan, servicesOfPlan } from "#shapes/schedule";

const plan: SchedulePlan = schedulePlan.parse({
  ...emptyPlan,
  weekD: [
    {
      id: "week",
      select: [1, 2, 3, 4, 5],
      unique: false,
      items: [
        {
          id: "day",
          from: "08:00",
          to: "20:00",
          kind: "work",
          services: [1, 2],
          quotas: [{ id: "first", type: "priority", services: [2] }],
        },
        { id: "lunch", from: "13:00", to: "14:00", kind: "break", services: "all", quotas: [] },
      ],
    },
  ],
});

test("a schedule that crossed the wire is one the engine works by, within the organization's own hours", () => {
  const hours = organization.draft.parse({ name: { en: "A" }, countryId: 1, regionId: 1 });
  const { openHour, openHourMap, closeDayMap } = hours;
  if (openHour === undefined || openHourMap === undefined || closeDayMap === undefined)
    throw new Error("no hours");
  const day = operatorDay(
    plan,
    { openHour, openHourMap, closeDayMap },
    dayFrame("Europe/Kiev", "2026-11-16"),
  );
  expect(day.work.map(({ from, to }) => [from / 60, to / 60])).toEqual([
    [9, 13],
    [14, 18],
  ]);
});

test("every service that a schedule names is found, with its place", () => {
  expect(servicesOfPlan(plan)).toEqual([
    { resource: "service", id: 1, path: ["weekD", 0, "items", 0, "services", 0] },
    { resource: "service", id: 2, path: ["weekD", 0, "items", 0, "services", 1] },
    { resource: "service", id: 2, path: ["weekD", 0, "items", 0, "quotas", 0, "services", 0] },
  ]);
});

test("a list of weekdays may come again after some weeks; lists of other blocks may not", () => {
  const [week] = plan.weekD;
  const every = { weeks: 2, from: "2026-11-16" };
  const parsed = schedulePlan.parse({ ...emptyPlan, weekD: [{ ...week, every }] });
  expect(parsed.weekD[0]?.every).toEqual(every);
  const wrong = [
    { weeks: 0, from: "2026-11-16" },
    { weeks: 53, from: "2026-11-16" },
    { weeks: 2 },
    { weeks: 2, from: "2026-02-31" },
  ];
  expect(
    wrong.filter(
      (each) => schedulePlan.safeParse({ ...emptyPlan, weekD: [{ ...week, every: each }] }).success,
    ),
  ).toEqual([]);
  const monthD = [{ ...week, select: [1], every }];
  expect(schedulePlan.safeParse({ ...emptyPlan, monthD }).success).toBe(false);
});
