import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dateOfDayNumber, weekdayOf, weekNumberOf } from "#time/calendar-date";
import { alignedFrom, dateAt, dayFrame, instantOf, minuteAt, shownAt, stretchesOf } from "#time/day-frame";

const zones = ["Europe/Kiev", "Europe/Warsaw", "Europe/Istanbul", "Europe/Moscow", "America/Santiago"];
const iso = (ms: number) => new Date(ms).toISOString();
const nine = 9 * 60;

test("nine o'clock in Kyiv is seven in winter and six in summer, by UTC", () => {
  const at = (on: string) => {
    const frame = dayFrame("Europe/Kiev", on);
    return iso(instantOf(frame, stretchesOf(frame, nine, nine + 60)[0]?.from ?? 0));
  };
  expect(at("2026-03-27")).toBe("2026-03-27T07:00:00.000Z");
  expect(at("2026-03-30")).toBe("2026-03-30T06:00:00.000Z");
});

test("a skipped hour yields nothing, and around it time runs on", () => {
  const frame = dayFrame("Europe/Kiev", "2026-03-29");
  expect(frame.minutes).toBe(23 * 60);
  expect(stretchesOf(frame, 180, 240)).toEqual([]);
  expect(stretchesOf(frame, 0, 360)).toEqual([{ from: 0, to: 300 }]);
  expect(shownAt(frame, 179)).toBe(179);
  expect(shownAt(frame, 180)).toBe(240);
});

test("of a repeated hour the first is worked and the second is off", () => {
  const frame = dayFrame("Europe/Kiev", "2026-10-25");
  expect(frame.minutes).toBe(25 * 60);
  expect(stretchesOf(frame, 0, 360)).toEqual([
    { from: 0, to: 240 },
    { from: 300, to: 420 },
  ]);
  expect(stretchesOf(frame, 180, 240)).toEqual([{ from: 180, to: 240 }]);
  expect(shownAt(frame, 240)).toBe(180);
});

test("a day on which midnight is skipped begins where the clocks jump to", () => {
  const frame = dayFrame("America/Sao_Paulo", "2018-11-04");
  expect(iso(frame.startsAtMs)).toBe("2018-11-04T03:00:00.000Z");
  expect(frame.minutes).toBe(23 * 60);
  expect(stretchesOf(frame, 0, 120)).toEqual([{ from: 0, to: 60 }]);
});

test("a day on which the clocks go back from midnight has its last hour twice", () => {
  const frame = dayFrame("America/Santiago", "2026-04-04");
  expect(frame.minutes).toBe(25 * 60);
  expect(iso(instantOf(frame, frame.minutes))).toBe("2026-04-05T04:00:00.000Z");
  expect([1439, 1440].map((passed) => shownAt(frame, passed))).toEqual([1439, 1380]);
});

test("starts are aligned by what the clock on the wall shows", () => {
  const usual = dayFrame("Europe/Kiev", "2026-05-04");
  expect([540, 541, 559, 560].map((minute) => alignedFrom(usual, minute, 20))).toEqual([540, 560, 560, 560]);
  // Clocks go from 2:00 to 2:30 here, and from 3:00 to 4:00 there.
  const half = dayFrame("Australia/Lord_Howe", "2026-10-04");
  expect([119, 120, 121].map((minute) => shownAt(half, alignedFrom(half, minute, 60)))).toEqual([
    180, 180, 180,
  ]);
  const skipped = dayFrame("Europe/Kiev", "2026-03-29");
  expect([179, 180, 181].map((minute) => shownAt(skipped, alignedFrom(skipped, minute, 60)))).toEqual([
    240, 240, 300,
  ]);
  // A day that begins at one o'clock, and has only one offset.
  const late = dayFrame("America/Sao_Paulo", "2018-11-04");
  expect([0, 1, 30].map((minute) => shownAt(late, alignedFrom(late, minute, 90)))).toEqual([90, 90, 90]);
});

test("a zone with half hours is counted right", () => {
  expect(iso(dayFrame("Asia/Kolkata", "2026-01-01").startsAtMs)).toBe("2025-12-31T18:30:00.000Z");
  expect(iso(dayFrame("Australia/Lord_Howe", "2026-04-05").startsAtMs)).toBe("2026-04-04T13:00:00.000Z");
  expect(dayFrame("Australia/Lord_Howe", "2026-04-05").minutes).toBe(24 * 60 + 30);
});

const someDay = fc.integer({ min: 18_000, max: 24_000 }).map(dateOfDayNumber);

test("days follow one another without gap or overlap, and each instant lies in the day its calendar shows", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), someDay, fc.nat(1439), (zone, on, minute) => {
      const [frame, next] = [dayFrame(zone, on), dayFrame(zone, addDays(on, 1))];
      expect(instantOf(frame, frame.minutes)).toBe(next.startsAtMs);
      expect([1380, 1440, 1500]).toContain(frame.minutes);

      const passed = minute % frame.minutes;
      expect(dateAt(zone, instantOf(frame, passed))).toBe(on);
      expect(minuteAt(frame, instantOf(frame, passed))).toBe(passed);
    }),
  );
});

test("what the clock shows leads back to where it came from, unless it is the second of two", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), someDay, fc.nat(1439), (zone, on, minute) => {
      const frame = dayFrame(zone, on);
      const [stretch] = stretchesOf(frame, minute, minute + 1);
      if (stretch === undefined) expect(frame.minutes).toBeLessThan(1440);
      else expect(shownAt(frame, stretch.from)).toBe(minute);
    }),
  );
});

test("weekdays go round", () => {
  expect(weekdayOf("2026-11-16")).toBe(1);
  expect(weekdayOf("2026-11-15")).toBe(7);
  expect(weekdayOf("1969-12-29")).toBe(1);
});

test("weeks begin on Monday, also across years", () => {
  const weeksLater = (on: string): number => weekNumberOf(on) - weekNumberOf("2026-12-28");
  expect(["2026-12-27", "2026-12-28", "2027-01-03", "2027-01-04"].map(weeksLater)).toEqual([-1, 0, 0, 1]);
});
