import { expect, test } from "vitest";
import { currencies, currencyOfCountry } from "#currency";
import { organization } from "#resources/organization";

test("only currencies that exist are accepted, or none", () => {
  const { schema } = organization.fields.currency;
  expect(["UAH", "EUR", null].every((code) => schema.safeParse(code).success)).toBe(true);
  expect(["ZZZ", "eur", ""].some((code) => schema.safeParse(code).success)).toBe(false);
});

test("the currency of a country is known by its phone code", () => {
  expect(currencyOfCountry("380")).toBe("UAH");
  expect(currencyOfCountry("48")).toBe("PLN");
  expect(currencyOfCountry("999")).toBeUndefined();
  expect(currencies).toContain(currencyOfCountry("998"));
});
