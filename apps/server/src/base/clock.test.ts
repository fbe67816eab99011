import { expect, test } from "vitest";
import { makeClock, onClock, readClock } from "#base/clock";

const agoMs = (ms: number) => new Date(Date.now() - ms);

test("starts at the given instant and runs as many times as fast as asked", () => {
  const clock = readClock("2026-05-04T06:00:00Z x60", agoMs(60_000));
  const hourLater = Date.parse("2026-05-04T07:00:00Z");
  expect(Math.abs((clock?.now().getTime() ?? 0) - hourLater)).toBeLessThan(60 * 1000);
});

test("runs at real speed when no speed is given", () => {
  const clock = readClock("2026-05-04T06:00:00Z", agoMs(0));
  expect(clock?.now().toISOString().slice(0, 16)).toBe("2026-05-04T06:00");
});

test.each([
  "",
  "tomorrow",
  "2026-05-04",
  "2026-05-04T06:00:00Z x0",
  "2026-13-04T06:00:00Z",
  "2026-05-04T06:00:00Z 60",
])("does not take %j for a clock", (text) => {
  expect(readClock(text, new Date())).toBeUndefined();
});

test("a clock notices that it was set back, and by how much", () => {
  let [wall, passed] = [1_000_000_000, 0];
  const clock = makeClock(
    () => wall,
    () => passed,
  );
  const pass = (ms: number): void => void ((wall += ms), (passed += ms));
  pass(60_000);
  clock.now();
  expect(clock.lastSetBack?.()).toBeUndefined();
  pass(5_000);
  wall -= 3_600_000;
  expect(clock.now().getTime()).toBe(wall);
  expect(clock.lastSetBack?.()).toEqual({ from: wall + 3_600_000, to: wall });
  // Forward is not back, and seconds are no matter.
  pass(1_000);
  wall += 3_600_000;
  clock.now();
  wall -= 2_000;
  clock.now();
  expect(clock.lastSetBack?.()).toEqual({ from: 1_000_065_000, to: 996_465_000 });
});

test("converts a real time to the time of the clock", () => {
  const clock = { now: () => new Date("2026-05-04T09:00:00Z"), speed: 20 };
  const inAMinute = onClock(clock, new Date(Date.now() + 60_000)).getTime() - clock.now().getTime();
  expect(Math.round(inAMinute / 60_000)).toBe(20);
});
