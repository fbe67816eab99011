import { expect, test } from "vitest";
import { aCentre, at, frame } from "#day/testing/a-day";
import { arrivalsByHour, wallHour } from "#figures/today-arrivals";
import { dayFrame } from "#time/day-frame";

test("an hour has those who came in it, and the bookings that are still to come", () => {
  const centre = aCentre();
  centre.walkIn(at("09:10"));
  centre.walkIn(at("10:00"));
  centre.booked(at("10:15"), at("09:00"));
  centre.booked(at("10:45"), at("09:00"));
  const cancelled = centre.booked(at("11:00"), at("09:00"));
  centre.tell({ type: "delete", itemId: cancelled }, at("09:05"));
  const hours = arrivalsByHour(centre.day(), frame, at("10:30"));
  expect(hours).toHaveLength(24);
  expect(hours.slice(9, 12)).toEqual([
    { arrived: 1, booked: 0 },
    { arrived: 2, booked: 1 },
    { arrived: 0, booked: 0 },
  ]);
});

test("hours are those of the wall clock, also after it was changed", () => {
  expect(wallHour(frame, at("09:30"))).toBe(9.5);
  const changed = dayFrame("Europe/Kiev", "2026-03-29");
  expect(wallHour(changed, Date.parse("2026-03-29T09:00:00+03:00"))).toBe(9);
});
