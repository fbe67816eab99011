import { expect, test } from "vitest";
import { browserLanguages } from "#shared/browser-languages.ts";

test("the browser's languages are ours, in its order", () => {
  expect(browserLanguages(["de-DE", "uk-UA", "uk", "en-GB", "ru"])).toEqual(["ua", "ua", "en", "ru"]);
});

test("a country is no language", () => {
  expect(browserLanguages(["ua", "de-RU"])).toEqual([]);
});
