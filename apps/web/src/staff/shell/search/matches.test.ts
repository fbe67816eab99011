import { expect, test } from "vitest";
import { isVisitSearch, matches, type JumpTarget } from "#staff/shell/search/matches.ts";

const target = (title: string): JumpTarget => ({ key: title, title, note: "", path: "/" });
const targets = ["Booking pages", "All pages", "Passport", "ID card and passport"].map(target);
const titles = (text: string) => matches(targets, text).map(({ title }) => title);

test("a target has all words of the text, in any case", () => {
  expect(titles("PAGES book")).toEqual(["Booking pages"]);
  expect(titles("pages passport")).toEqual([]);
});

test("titles that begin with the text come first", () => {
  expect(titles("pass")).toEqual(["Passport", "ID card and passport"]);
});

test("no text finds nothing", () => {
  expect(titles("  ")).toEqual([]);
});

test("visits are searched by a number, or by two letters of a name", () => {
  expect(["A017", "17", "Мо", "+380 44"].every(isVisitSearch)).toBe(true);
  expect(["", "M", "- "].some(isVisitSearch)).toBe(false);
});
