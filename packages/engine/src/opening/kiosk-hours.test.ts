import fc from "fast-check";
import { expect, test } from "vitest";
import { type KioskDay, kioskClosure, preventsBookings } from "#opening/kiosk-hours";
import { dayFrame, instantOf, minutesOfClock } from "#time/day-frame";

const frame = dayFrame("Europe/Kiev", "2026-05-04");
const at = (clock: string): number => instantOf(frame, minutesOfClock(clock));

/** A day from nine to six, with tickets from a quarter to nine. */
const aDay = (more: Partial<KioskDay> = {}): KioskDay => ({
  isEnabled: true,
  open: { from: minutesOfClock("09:00"), to: minutesOfClock("18:00") },
  minutesBefore: 15,
  isClosed: false,
  frame,
  ...more,
});

test("tickets are given out from so many minutes before opening until closing", () => {
  expect(kioskClosure(aDay(), at("08:45") - 1)).toEqual({ reason: "notYet", opensAt: at("08:45") });
  expect(kioskClosure(aDay(), at("08:45"))).toBeUndefined();
  expect(kioskClosure(aDay(), at("18:00") - 1)).toBeUndefined();
  expect(kioskClosure(aDay(), at("18:00"))).toEqual({ reason: "closed" });
});

test("a day off and a day that was closed give none, and say so before they say it is early", () => {
  expect(kioskClosure(aDay({ open: null }), at("07:00"))).toEqual({ reason: "closed" });
  expect(kioskClosure(aDay({ isClosed: true }), at("07:00"))).toEqual({ reason: "closed" });
});

test("disabled kiosks give none at any time, and no bookings for later either", () => {
  const closure = kioskClosure(aDay({ isEnabled: false, open: null }), at("12:00"));
  expect(closure).toEqual({ reason: "disabled" });
  expect(closure && preventsBookings(closure)).toBe(true);
});

test("bookings for later are given outside of the hours", () => {
  expect(preventsBookings({ reason: "closed" })).toBe(false);
  expect(preventsBookings({ reason: "notYet", opensAt: at("09:00") })).toBe(false);
});

test("once the announced time has come, tickets are given out", () => {
  const minutes = fc.integer({ min: 0, max: 1440 });
  fc.assert(
    fc.property(minutes, minutes, fc.nat(120), minutes, (one, other, minutesBefore, minute) => {
      const day = aDay({ open: { from: Math.min(one, other), to: Math.max(one, other) + 1 }, minutesBefore });
      const closure = kioskClosure(day, instantOf(frame, minute));
      const opensAt = closure?.reason === "notYet" ? closure.opensAt : instantOf(frame, day.open?.from ?? 0);
      expect(kioskClosure(day, opensAt)).toBeUndefined();
    }),
  );
});
