import { expect, test } from "vitest";
import { keptFor, modeOf, weekdayModes } from "#staff/screens/organization/weekday-hours.ts";

const usual = { from: "09:00", to: "18:00" };
const short = { from: "10:00", to: "14:00" };

test("a weekday without an entry has the usual hours; one with null is closed", () => {
  expect([undefined, null, short].map(modeOf)).toEqual(["same", "closed", "other"]);
});

test("other hours begin with the usual ones, and keep those that were there", () => {
  expect(keptFor("other", undefined, usual)).toEqual(usual);
  expect(keptFor("other", null, usual)).toEqual(usual);
  expect(keptFor("other", short, usual)).toEqual(short);
});

test("the stored value decides the kind of day", () => {
  for (const mode of weekdayModes) expect(modeOf(keptFor(mode, short, usual))).toBe(mode);
});
