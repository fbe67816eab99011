import { expect, test } from "vitest";
import { isShortPhone, phoneAsTyped, phoneForm } from "#visitors/kiosk/state/phone-form.ts";

test("a number is grouped as in its country, while it is typed", () => {
  expect(phoneForm("380")).toBe("+380 __ ___ __ __");
  const typed = Array.from("501112233").reduce((value, digit) => phoneAsTyped("380", value + digit), "+380");
  expect(typed).toBe("+380 50 111 22 33");
  // Digits that no number has are not written.
  expect(phoneAsTyped("380", `${typed}4`)).toBe(typed);
  expect(phoneAsTyped("48", "+48221234567")).toBe("+48 221 234 567");
  expect(phoneAsTyped("380", "+380 5")).toBe("+380 5");
  expect(phoneAsTyped("380", "+380 ")).toBe("+380 ");
});

test("a number of another country, or of one whose numbers differ, stays as it is", () => {
  expect(phoneAsTyped("380", "+48221234567")).toBe("+48221234567");
  expect(phoneAsTyped("49", "+4930123")).toBe("+4930123");
  expect(phoneForm("49")).toBe("");
});

test("a number is short until all of its digits are there", () => {
  expect(isShortPhone("380", "+380 50 111 22 3")).toBe(true);
  expect(isShortPhone("380", "+380 50 111 22 33")).toBe(false);
  // An empty number is missing, not short.
  expect(isShortPhone("380", "+380")).toBe(false);
  expect(isShortPhone("380", "+48 22")).toBe(false);
  expect(isShortPhone("49", "+49 3")).toBe(false);
});
