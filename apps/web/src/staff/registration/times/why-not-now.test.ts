import { expect, test } from "vitest";
import { whyNotNow } from "#staff/registration/times/why-not-now.ts";

const wait = (likely: number) => ({ low: 0, likely, high: likely * 2 });
const no = { availableCurrent: false, expectedWait: wait(10) };

test("a visitor who would be accepted gets no reason", () => {
  expect(whyNotNow({ availableCurrent: true, expectedWait: wait(10), reason: "full" }, 60)).toBeUndefined();
});

test("a closed day, or one that is over, is the reason before any other", () => {
  expect(whyNotNow({ ...no, reason: "closed" }, 5)).toBe("closed");
  expect(whyNotNow({ ...no, expectedWait: null, reason: "past" }, 5)).toBe("past");
});

test("a wait beyond the bound is too long, and so is one that may not end today", () => {
  expect(whyNotNow(no, 9)).toBe("waitTooLong");
  expect(whyNotNow({ ...no, expectedWait: null }, 0)).toBe("waitTooLong");
});

test("without a maximum wait, no known wait is too long", () => {
  expect(whyNotNow({ ...no, reason: "quota" }, 0)).toBe("quota");
  expect(whyNotNow(no, 0)).toBe("noOperator");
});
