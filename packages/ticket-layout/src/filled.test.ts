import { expect, test } from "vitest";
import { filled, filledLines, spoken } from "#filled";
import { aTicket } from "#testing/a-ticket";

const { filling } = aTicket;

test("fills in what it knows and leaves the rest as it stands", () => {
  expect(filled("{num}: {service}, {date} {time}", filling)).toBe("A012: Passport, 04.05.2026 09:41");
  expect(filled("{name} {num} {constructor}", filling)).toBe("{name} A012 {constructor}");
});

test("what a ticket says is not filled in again", () => {
  expect(filled("{service}", { ...filling, service: "{num}" })).toBe("{num}");
});

test("words are said in the first language that has any", () => {
  expect(spoken({ en: "Number", ru: "Номер" }, ["ua", "ru", "en"])).toBe("Номер");
  expect(spoken({ ua: "  " }, ["ua", "ru", "en"])).toBe("");
});

test("a line without any value is left out, and others stay", () => {
  const without = { ...filling, wait: "", address: " " };
  expect(filledLines("Wait: {wait}\n{num} {wait}\n{address}\nThank you", without)).toEqual([
    "A012 ",
    "Thank you",
  ]);
});
