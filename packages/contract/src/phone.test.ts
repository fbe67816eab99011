import { expect, test } from "vitest";
import { withCountryCode } from "#phone";

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
