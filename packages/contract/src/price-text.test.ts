import { expect, test } from "vitest";
import { priceText } from "#price-text";

/** Browsers write different spaces; they look the same. */
const plain = (text: string): string => text.replaceAll(/\s/g, " ");

test.each([
  ["uk-UA", "UAH", 1042, "1 042 ₴"],
  ["en-US", "UAH", 1042, "₴1,042"],
  ["ru-RU", "PLN", 850.5, "850,50 zł"],
  ["en-US", "TRY", 0, "₺0"],
])("a price in %s and %s has the sign of its currency", (locale, currency, price, text) => {
  expect(plain(priceText(price, currency, locale))).toBe(text);
});

test("a price of an unknown currency is a number", () => {
  expect(plain(priceText(1500, null, "uk-UA"))).toBe("1 500");
  expect(priceText(850.5, null, "en-US")).toBe("850.50");
});
