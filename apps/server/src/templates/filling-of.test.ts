import { expect, test } from "vitest";
import { fillingOf } from "#templates/filling-of";

const facts = {
  num: "A001",
  service: {},
  organization: {},
  address: {},
  givenOutAt: new Date("2026-05-04T07:00:00Z"),
  timeZone: "Europe/Kyiv",
  price: 0,
  currency: "UAH",
  isPaid: false,
};

test.each([
  [0, "en", "less than a minute"],
  [2, "en", "about 2 min"],
  [9, "ua", "близько 10 хв"],
  [85, "ru", "около 1,5 ч"],
] as const)("a wait of %i minutes is printed in %s as the kiosk says it", (waitMinutes, language, said) => {
  expect(fillingOf({ ...facts, waitMinutes }, [language]).wait).toBe(said);
});

test("without a forecast nothing is printed", () => {
  expect(fillingOf({ ...facts, waitMinutes: undefined }, ["en"]).wait).toBe("");
});
