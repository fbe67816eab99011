import { expect, test } from "vitest";
import { dividedAt, hitBy, wholeVisits } from "#staff/forms/fields/close-days/close-days.ts";

test("today counts as future; past days are sorted latest first", () => {
  expect(dividedAt("2026-11-15", ["2026-12-25", "2026-01-01", "2026-11-15", "2026-08-24"])).toEqual({
    coming: ["2026-11-15", "2026-12-25"],
    past: ["2026-08-24", "2026-01-01"],
  });
});

const booking = (start: string, end: string) => ({
  start: `2026-11-18T${start}Z`,
  end: `2026-11-18T${end}Z`,
  passWay: "fixed" as const,
});
// Kyiv is two hours ahead of UTC in winter.
const atNine = booking("07:00:00", "07:30:00");
const atNoon = booking("10:00:00", "10:30:00");
const atFive = booking("15:00:00", "15:30:00");
const waiting = { start: null, end: null, passWay: "current" as const };
const served = { ...atNoon, passWay: "current" as const };
const hits = (hours: { from: string; to: string } | null) =>
  hitBy([atFive, waiting, served, atNoon, atNine], "2026-11-18", hours, "Europe/Kiev");

test("a closed day affects every booking, and no visit without one", () => {
  expect(hits(null)).toEqual([atNine, atNoon, atFive]);
});

test("other hours affect visits that begin before or end after them, in local time", () => {
  expect(hits({ from: "09:00", to: "17:30" })).toEqual([]);
  expect(hits({ from: "09:30", to: "17:30" })).toEqual([atNine]);
  expect(hits({ from: "09:00", to: "17:15" })).toEqual([atFive]);
  expect(hits({ from: "13:00", to: "14:00" })).toEqual([atNine, atNoon, atFive]);
});

test("a booking may last until midnight", () => {
  const last = booking("21:30:00", "22:00:00");
  expect(hitBy([last], "2026-11-18", { from: "00:00", to: "24:00" }, "Europe/Kiev")).toEqual([]);
});

test("a package is one visit, which begins with its first service", () => {
  const item = (ticketId: number, start: string, name: string) => ({ ticketId, start, service: { name } });
  const visits = wholeVisits([
    item(1, "10:00", "Advice"),
    item(2, "10:10", "Passport"),
    item(1, "10:30", "Photo"),
    item(1, "10:45", "Passport"),
  ]);
  expect(visits.map(({ ticketId, start, services }) => [ticketId, start, services])).toEqual([
    [1, "10:00", ["Advice", "Photo", "Passport"]],
    [2, "10:10", ["Passport"]],
  ]);
});
