import { expect, test } from "vitest";
import { totalsByCurrency } from "#payment/totals-by-currency";

test("adds up what was taken and given back in each currency", () => {
  expect(
    totalsByCurrency([
      { currency: "UAH", count: 2, taken: 24_100, refunded: 2_050 },
      { currency: "EUR", count: 1, taken: 500, refunded: 0 },
      { currency: "UAH", count: 1, taken: 100, refunded: 100 },
    ]),
  ).toEqual([
    { currency: "UAH", count: 3, taken: 24_200, refunded: 2_150 },
    { currency: "EUR", count: 1, taken: 500, refunded: 0 },
  ]);
  expect(totalsByCurrency([])).toEqual([]);
});
