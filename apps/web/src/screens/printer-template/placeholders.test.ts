import { expect, test } from "vitest";
import { type Filling, filled, inserted, unknownIn } from "#screens/printer-template/placeholders.ts";

const filling: Filling = {
  num: "A012",
  service: "Passport",
  organization: "Centre",
  address: "1 Main Street",
  date: "01.05.2026",
  time: "09:41",
  wait: "15 min",
};

test("fills in what it knows and leaves the rest as it stands", () => {
  expect(filled("{num}: {service}, {date} {time}", filling)).toBe("A012: Passport, 01.05.2026 09:41");
  expect(filled("{name} {num}", filling)).toBe("{name} A012");
});

test("what a ticket says is not filled in again", () => {
  expect(filled("{service}", { ...filling, service: "{num}" })).toBe("{num}");
});

test("names what nobody fills in", () => {
  expect(unknownIn("{num} {name} {Service}")).toEqual(["{name}", "{Service}"]);
});

test("puts a piece where one writes, in place of what is chosen", () => {
  expect(inserted("Your  please", "{num}", [5, 5])).toEqual({ text: "Your {num} please", caret: 10 });
  expect(inserted("Your number", "{num}", [5, 11])).toEqual({ text: "Your {num}", caret: 10 });
});
