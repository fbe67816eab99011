import { expect, test } from "vitest";
import { countryOf, isPhone, withCountryCode, withoutHomeZero } from "#phone";

test("a number without a country gets the one of the organization", () => {
  expect(withCountryCode("380", "44 123 45 67")).toBe("+380 44 123 45 67");
  expect(withCountryCode("48", "501 234 567")).toBe("+48 501 234 567");
});

test("the zero that is dialled at home is left out", () => {
  expect(withCountryCode("380", "044 123 45 67")).toBe("+380 44 123 45 67");
  expect(withCountryCode("90", "(0212) 123 45 67")).toBe("+90 (212) 123 45 67");
});

test("a number that names its country stays as it is", () => {
  expect(withCountryCode("380", "+48 501 234 567")).toBe("+48 501 234 567");
  expect(withCountryCode("380", "0048 501 234 567")).toBe("+48 501 234 567");
  expect(withCountryCode("380", "00 48 501 234 567")).toBe("+48 501 234 567");
  expect(withCountryCode("380", "380 44 123 45 67")).toBe("+380 44 123 45 67");
  expect(withCountryCode("380", "  ")).toBe("");
});

test("ten digits are a number at home, also where they begin like the country", () => {
  expect(withCountryCode("48", "4850123456")).toBe("+48 4850123456");
  expect(withCountryCode("48", "48501234567")).toBe("+48501234567");
});

test("a number of a known country has the length of its numbers", () => {
  expect(["+380501112233", "+380 50 111 22 33", "+48221234567"].map(isPhone)).toEqual([true, true, true]);
  expect(["+38012", "+3805011122334", "+4822123456"].map(isPhone)).toEqual([false, false, false]);
});

test("any other number has a plausible number of digits", () => {
  expect(["+4930123456", "0501112233", "112-22-33"].map(isPhone)).toEqual([true, true, true]);
  expect(["12", "+12", "1234567890123456"].map(isPhone)).toEqual([false, false, false]);
});

test("the zero that is dialled at home is left out of a number that is too long by it", () => {
  const numbers = [
    "+3800501112233",
    "+380 (050) 111 22 33",
    "+380001112233",
    "+38000111223344",
    "+490301234567",
  ];
  expect(numbers.map(withoutHomeZero)).toEqual([
    "+380501112233",
    "+380 (50) 111 22 33",
    "+380001112233",
    "+38000111223344",
    "+490301234567",
  ]);
});

test("a number names its country", () => {
  expect(["+380 00", "+48", "+49 30", "050"].map(countryOf)).toEqual([
    { code: "380", digits: 9 },
    { code: "48", digits: 9 },
    undefined,
    undefined,
  ]);
});
