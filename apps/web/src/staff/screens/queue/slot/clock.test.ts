import { expect, test } from "vitest";
import { instantAtClock } from "#staff/screens/queue/slot/clock.ts";

const at = (on: string, clock: string): string | undefined => {
  const instant = instantAtClock("Europe/Kiev", on, clock);
  return instant === undefined ? undefined : new Date(instant).toISOString();
};

test("a time is in the organization's time zone", () => {
  expect(at("2026-11-16", "10:30")).toBe("2026-11-16T08:30:00.000Z");
  expect(at("2026-07-16", "10:30")).toBe("2026-07-16T07:30:00.000Z");
});

test("a time that clocks skip is none", () => {
  expect(at("2026-03-29", "03:30")).toBeUndefined();
});

test("an incomplete time is undefined", () => {
  expect(at("2026-11-16", "")).toBeUndefined();
  expect(at("2026-11-16", "25:00")).toBeUndefined();
});
