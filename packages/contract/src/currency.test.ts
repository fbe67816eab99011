import { expect, test } from "vitest";
import { currencyOfCountry } from "#currency";

test("the currency of a country is known by its phone code", () => {
  expect(currencyOfCountry("380")).toBe("UAH");
  expect(currencyOfCountry("48")).toBe("PLN");
  expect(currencyOfCountry("999")).toBeUndefined();
});
