import { expect, test } from "vitest";
import { isTimeZone, offsetAt } from "#time/zone";

test("every zone of the IANA is one, by its old and its new name", () => {
  const zones = [
    "Europe/Kyiv",
    "Europe/Kiev",
    "America/Argentina/Buenos_Aires",
    "Asia/Kathmandu",
    "Etc/GMT+3",
    "UTC",
  ];
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  const at = Date.UTC(2026, 6, 1);
  expect(offsetAt("Europe/Kyiv", at)).toBe(offsetAt("Europe/Kiev", at));
});

test("offsets, cities that are none and other words are no zones", () => {
  const others = [
    "+02:00",
    "",
    "Europe/Nowhere",
    "Kyiv",
    "Europe/Kyiv\n",
    "a".repeat(200),
    "Europe/Kyiv;",
    "1Europe/Kyiv",
  ];
  expect(others.filter(isTimeZone)).toEqual([]);
});
