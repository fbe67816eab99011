import { expect, test } from "vitest";
import { saySpan } from "#staff/screens/organization/say-span.ts";

test("formats hours and minutes, and omits zeros", () => {
  expect(saySpan(3.6, "en-US")).toBe("3 hr 36 min");
  expect(saySpan(4, "en-US")).toBe("4 hr");
  expect(saySpan(0.5, "uk-UA")).toBe("30 хв");
});

test("rounds to the minute", () => {
  expect(saySpan(8 / 7, "en-US")).toBe("1 hr 9 min");
});

test("says seconds where there is no minute", () => {
  expect(saySpan(8 / 1000, "en-US")).toBe("29 sec");
  expect(saySpan(0, "en-US")).toBe("0 sec");
});
