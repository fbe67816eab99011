import { expect, test } from "vitest";
import { mainProblem } from "#staff/screens/language/main-language.ts";

const main = { status: true, main: true };
const other = { status: true, main: false };

test("the main language stays so until another takes its place", () => {
  expect(mainProblem(main, other)).toBe("noMain");
  expect(mainProblem(other, main)).toBeUndefined();
});

test("the main language is never switched off", () => {
  expect(mainProblem(main, { ...main, status: false })).toBe("mainOff");
  expect(mainProblem({}, { status: false, main: true })).toBe("mainOff");
});

test("any other may be switched off", () => {
  expect(mainProblem(other, { ...other, status: false })).toBeUndefined();
});
