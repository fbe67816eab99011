import { expect, test } from "vitest";
import { languageOrder } from "#language-order";

const offered = ["en", "ru", "ua"] as const;

test("Ukrainian comes first in Ukraine, then the main language", () => {
  expect(languageOrder(offered, { main: "en", phoneCodes: ["380"] })).toEqual(["ua", "en", "ru"]);
  expect(languageOrder(offered, { main: "ru", phoneCodes: ["48", "380"] })).toEqual(["ua", "ru", "en"]);
});

test("elsewhere the main language comes first, and the others keep their order", () => {
  expect(languageOrder(offered, { main: "ru", phoneCodes: ["48"] })).toEqual(["ru", "en", "ua"]);
  expect(languageOrder(offered, { main: undefined, phoneCodes: [] })).toEqual(["en", "ru", "ua"]);
});

test("a language that is not offered stays out", () => {
  expect(languageOrder(["en", "ru"], { main: "ua", phoneCodes: ["380"] })).toEqual(["en", "ru"]);
});
