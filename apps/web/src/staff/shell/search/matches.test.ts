import { expect, test } from "vitest";
import { isTicketNumber, matches, type JumpTarget } from "#staff/shell/search/matches.ts";

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

test("a ticket number has at most three letters, and digits", () => {
  expect(["A017", "17", "АБВ5"].every(isTicketNumber)).toBe(true);
  expect(["passport", "A", "A-17", "ABCD1"].some(isTicketNumber)).toBe(false);
});
