import { dateAt, dayFrame, minuteAt } from "@cherga/engine/time/day-frame";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { demoClock, startOf } from "#demo/demo-clock";

/** Kyiv is three hours ahead of UTC in May, two in November. */
const at = (text: string): number => Date.parse(text);
const shown = (ms: number): string => new Date(ms).toISOString();

describe("the demo's clock", () => {
  test("shows the real time while the centres are busy", () => {
    const now = at("2026-11-16T12:00:00Z");
    expect(startOf(-Infinity, now)).toBe(now);
    expect(startOf(now - 1, now)).toBe(now);
  });

  test.each([
    ["late in the evening", "2026-11-16T21:30:00Z", "2026-11-16T08:30:00.000Z"],
    ["after midnight in Kyiv", "2026-11-16T22:30:00Z", "2026-11-17T08:30:00.000Z"],
    ["early in the morning", "2026-05-04T03:00:00Z", "2026-05-04T07:30:00.000Z"],
    ["at five in the afternoon", "2026-05-04T14:00:00Z", "2026-05-04T07:30:00.000Z"],
    ["on the day on which clocks are put forward", "2026-03-29T20:00:00Z", "2026-03-29T07:30:00.000Z"],
  ])("starts in mid-morning of today: %s", (_, real, expected) => {
    expect(shown(startOf(-Infinity, at(real)))).toBe(expected);
  });

  test("goes on after the newest event, if that is later", () => {
    const newest = at("2026-05-04T10:00:00Z");
    expect(startOf(newest, at("2026-05-04T18:00:00Z"))).toBe(newest + 1);
    expect(startOf(newest, at("2026-05-04T09:00:00Z"))).toBe(newest + 1);
  });

  test("starts on the next morning if the newest day is over", () => {
    expect(shown(startOf(at("2026-05-04T15:00:00Z"), at("2026-05-04T18:00:00Z")))).toBe(
      "2026-05-05T07:30:00.000Z",
    );
    expect(shown(startOf(at("2026-05-08T03:00:00Z"), at("2026-05-04T18:00:00Z")))).toBe(
      "2026-05-08T07:30:00.000Z",
    );
  });

  test("always starts after the newest event, between nine and five", () => {
    const instants = fc.integer({ min: at("2026-01-01T00:00:00Z"), max: at("2027-12-31T00:00:00Z") });
    fc.assert(
      fc.property(fc.option(instants, { nil: -Infinity }), instants, (newest, real) => {
        const start = startOf(newest, real);
        expect(start).toBeGreaterThan(newest);
        const zone = "Europe/Kyiv";
        const minute = minuteAt(dayFrame(zone, dateAt(zone, start)), start);
        // The days on which clocks change are an hour longer or shorter.
        expect(minute).toBeGreaterThanOrEqual(8 * 60);
        expect(minute).toBeLessThan(18 * 60);
      }),
    );
  });

  test("runs as fast as the real clock", () => {
    const real = Date.now();
    const newest = real + 40 * 86_400_000;
    const clock = demoClock(newest, real);
    const ahead = clock.now().getTime() - Date.now();
    expect(Math.abs(ahead - (startOf(newest, real) - real))).toBeLessThan(1_000);
    expect(clock.lastSetBack?.()).toBeUndefined();
  });
});
