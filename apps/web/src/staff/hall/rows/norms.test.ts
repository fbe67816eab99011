import { expect, test } from "vitest";
import { isOverNorm, servedFor } from "#staff/hall/rows/norms.ts";
import { aHallRow } from "#staff/hall/testing/a-row.ts";

const now = Date.parse("2026-05-04T07:20:00.000Z");

test("a visitor is over the norm after the allowed wait", () => {
  const row = aHallRow({ pullTime: "2026-05-04T07:00:00.000Z" });
  expect(isOverNorm(row, 19, now)).toBe(true);
  expect(isOverNorm(row, 20, now)).toBe(false);
  expect(isOverNorm(row, undefined, now)).toBe(false);
});

test("who is held back or called by name only does not wait in the queue", () => {
  const pullTime = "2026-05-04T06:00:00.000Z";
  expect(isOverNorm(aHallRow({ pullTime, heldBack: true }), 10, now)).toBe(false);
  expect(isOverNorm(aHallRow({ pullTime, passWay: "hide" }), 10, now)).toBe(false);
});

test("a served visitor is measured by the service, not by the wait", () => {
  const served = {
    status: "serving",
    start: "2026-05-04T07:00:00.000Z",
    pullTime: "2026-05-04T06:00:00.000Z",
  } as const;
  expect(isOverNorm(aHallRow({ ...served, end: "2026-05-04T07:10:00.000Z" }), 10, now)).toBe(true);
  expect(isOverNorm(aHallRow({ ...served, end: "2026-05-04T07:30:00.000Z" }), 10, now)).toBe(false);
});

test("a break does not count as service", () => {
  const row = aHallRow({
    status: "serving",
    paused: true,
    start: "2026-05-04T06:50:00.000Z",
    end: "2026-05-04T07:00:00.000Z",
  });
  expect(servedFor(row, now)).toBeUndefined();
  const resumed = { type: "resume", addedDateTime: "2026-05-04T07:16:00.000Z" } as const;
  expect(servedFor({ ...row, paused: false, lastEvent: resumed }, now)).toEqual({ minutes: 4, norm: 10 });
});
