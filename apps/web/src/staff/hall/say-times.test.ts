import { localeByLanguage } from "@cherga/contract/constants";
import { expect, test } from "vitest";
import { sayAt, sayRunning, sayLasting, sayWholeMinutes } from "#staff/hall/say-times.ts";
import en from "#staff/texts/en.ts";
import { textsOf } from "#staff/texts/use-texts.ts";
import uk from "#staff/texts/uk.ts";

const english = textsOf(localeByLanguage.en, en);
const ukrainian = textsOf(localeByLanguage.ua, uk);
const durations = [-5_000, 42_000, 65_000, 3_725_000];

test("a duration has its units, and never runs backwards", () => {
  expect(durations.map((ms) => sayRunning(english, ms))).toEqual(["0 s", "42 s", "1 min 05 s", "1 h 02 min"]);
  expect(durations.map((ms) => sayWholeMinutes(english, ms))).toEqual([
    "0 min",
    "0 min",
    "1 min",
    "1 h 02 min",
  ]);
  expect(durations.map((ms) => sayRunning(ukrainian, ms))).toEqual([
    "0 с",
    "42 с",
    "1 хв 05 с",
    "1 год 02 хв",
  ]);
});

test("a state of less than a minute has lasted since just now", () => {
  expect([59_000, 60_000].map((ms) => sayLasting(english, "time.waits", ms))).toEqual([
    "just now",
    "waiting 1 min",
  ]);
});

test("a time of day has its preposition; in Ukrainian, eleven has its own", () => {
  expect(["10:05", "11:15"].map((clock) => sayAt(english, clock))).toEqual(["at 10:05", "at 11:15"]);
  expect(["10:05", "11:15", "21:11"].map((clock) => sayAt(ukrainian, clock))).toEqual([
    "о 10:05",
    "об 11:15",
    "о 21:11",
  ]);
});
