import { expect, test } from "vitest";
import { byHour, startAfterKey } from "#staff/registration/times/by-hour.ts";

const clockOf = (instant: string): string => instant.slice(11, 16);
const at = (clock: string): string => `2026-11-16T${clock}:00.000Z`;
const hours = byHour(["09:30", "09:45", "11:00", "11:20", "11:40"].map(at), clockOf);

test("starts are grouped by local hour", () => {
  expect(hours.map(({ hour, starts }) => [hour, ...starts.map(({ clock }) => clock)])).toEqual([
    ["09", "09:30", "09:45"],
    ["11", "11:00", "11:20", "11:40"],
  ]);
});

test("an hour without a start has no row", () => {
  expect(byHour([], clockOf)).toEqual([]);
});

test("left and right lead through all starts, over the ends of hours", () => {
  expect(startAfterKey(hours, at("09:45"), "ArrowRight")).toBe(at("11:00"));
  expect(startAfterKey(hours, at("11:00"), "ArrowLeft")).toBe(at("09:45"));
});

test("up and down lead to the nearest minute of the other hour", () => {
  expect(startAfterKey(hours, at("09:45"), "ArrowDown")).toBe(at("11:40"));
  expect(startAfterKey(hours, at("11:20"), "ArrowUp")).toBe(at("09:30"));
});

test("home and end lead to the first and the last", () => {
  expect(startAfterKey(hours, at("11:00"), "Home")).toBe(at("09:30"));
  expect(startAfterKey(hours, at("09:30"), "End")).toBe(at("11:40"));
});

test("beyond the ends, by other keys and from nowhere it leads nowhere", () => {
  expect(startAfterKey(hours, at("11:40"), "ArrowRight")).toBeUndefined();
  expect(startAfterKey(hours, at("09:30"), "ArrowLeft")).toBeUndefined();
  expect(startAfterKey(hours, at("09:30"), "ArrowUp")).toBeUndefined();
  expect(startAfterKey(hours, at("09:30"), "a")).toBeUndefined();
  expect(startAfterKey(hours, at("10:00"), "Home")).toBeUndefined();
});
