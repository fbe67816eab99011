import { expect, test } from "vitest";
import { reachOf, timelineOf, totalsOf } from "#staff/screens/operator/timeline.ts";

const spent = [
  { kind: "work", from: "2026-05-04T06:00:00.000Z", to: "2026-05-04T15:00:00.000Z" },
  { kind: "serving", from: "2026-05-04T06:10:00.000Z", to: "2026-05-04T06:25:30.000Z" },
  { kind: "serving", from: "2026-05-04T14:55:00.000Z", to: "2026-05-04T15:10:00.000Z" },
] as const;

test("a timeline counts minutes from the beginning of the organization's day", () => {
  expect(timelineOf(spent, "Europe/Kiev", "2026-05-04")).toEqual([
    { kind: "work", from: 540, to: 1080 },
    { kind: "serving", from: 550, to: 565.5 },
    { kind: "serving", from: 1075, to: 1090 },
  ]);
});

test("a stretch over midnight is cut to the day", () => {
  const night = [
    { kind: "sleep", from: "2026-05-03T20:00:00.000Z", to: "2026-05-03T22:00:00.000Z" },
  ] as const;
  expect(timelineOf(night, "Europe/Kiev", "2026-05-04")).toEqual([{ kind: "sleep", from: 0, to: 60 }]);
});

test("a timeline reaches over the whole hours in which something is", () => {
  expect(reachOf(timelineOf(spent, "Europe/Kiev", "2026-05-04"))).toEqual({ from: 540, to: 1140 });
  expect(reachOf([])).toEqual({ from: 0, to: 1440 });
});

test("minutes are added up for each kind", () => {
  expect([...totalsOf(timelineOf(spent, "Europe/Kiev", "2026-05-04"))]).toEqual([
    ["work", 540],
    ["serving", 30.5],
  ]);
});
