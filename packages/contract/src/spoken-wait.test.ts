import { expect, test } from "vitest";
import { isUsefulRange, spokenWait } from "#spoken-wait";

const about = (likely: number) => spokenWait({ low: 0, likely, high: likely + 20 });
const minutes = (count: number) => ({ kind: "about", unit: "minutes", count });
const hours = (count: number) => ({ kind: "about", unit: "hours", count });

test("gives the likely wait, however wide the range is", () => {
  expect(spokenWait({ low: 4, likely: 21, high: 76 })).toEqual(minutes(20));
});

test("rounds as people do: minutes, then fives, then half hours", () => {
  expect([0, 1, 4, 5, 7, 8, 12, 13, 57].map((likely) => about(likely))).toEqual(
    [1, 1, 4, 5, 5, 10, 10, 15, 55].map((count) => minutes(count)),
  );
  expect([58, 60, 74, 76, 119].map((likely) => about(likely))).toEqual(
    [1, 1, 1, 1.5, 2].map((count) => hours(count)),
  );
});

test("says that nobody waits if the call comes within a minute even at the late end", () => {
  expect(spokenWait({ low: 0, likely: 0, high: 1 })).toEqual({ kind: "now" });
  expect(spokenWait({ low: 0, likely: 0, high: 2 })).toEqual(minutes(1));
});

test("says how long it takes at least if the call may not be today", () => {
  expect(spokenWait({ low: 43, likely: null, high: null })).toEqual({
    kind: "atLeast",
    unit: "minutes",
    count: 45,
  });
  expect(spokenWait({ low: 40, likely: 58, high: null })).toEqual(hours(1));
});

test("a range of more than half an hour is not shown", () => {
  expect([isUsefulRange(5, 35), isUsefulRange(5, 36)]).toEqual([true, false]);
});
