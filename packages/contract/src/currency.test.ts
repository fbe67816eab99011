import { expect, test } from "vitest";
import { currencies, currencyOfCountry } from "#currency";
import { organization } from "#resources/organization";

test("only currencies that exist are accepted, or none", () => {
  const { schema } = organization.fields.currency;
  expect(["UAH", "EUR", null].every((code) => schema.safeParse(code).success)).toBe(true);
  expect(["ZZZ", "eur", ""].some((code) => schema.safeParse(code).success)).toBe(false);
});

test("the currency of a country is one of them", () => {
  expect(["380", "48", "998"].map(currencyOfCountry).every((code) => currencies.includes(code ?? ""))).toBe(
    true,
  );
});
