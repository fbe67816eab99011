import { expect, test } from "vitest";
import { expectationOf } from "#visitors/tracker/state/expectation.ts";

const now = Date.parse("2026-05-04T07:00:30.000Z");
const at = (clock: string): string => `2026-05-04T${clock}:00.000Z`;

test("a range is shown in whole minutes, never narrower than it is", () => {
  const expected = { optimistic: at("07:05"), likely: null, pessimistic: at("07:20") };
  expect(expectationOf(expected, now)).toEqual({ kind: "between", low: 4, high: 20 });
});

test("a call that is due is any moment, and one that may come now has no lower end", () => {
  expect(expectationOf({ optimistic: at("06:50"), likely: null, pessimistic: at("07:01") }, now)).toEqual({
    kind: "soon",
  });
  expect(expectationOf({ optimistic: at("06:50"), likely: null, pessimistic: at("07:09") }, now)).toEqual({
    kind: "between",
    low: 0,
    high: 9,
  });
});

test("a call that may not be today is shown as no earlier than", () => {
  expect(expectationOf({ optimistic: at("15:00"), likely: null, pessimistic: null }, now)).toEqual({
    kind: "notBefore",
    low: 479,
  });
});
