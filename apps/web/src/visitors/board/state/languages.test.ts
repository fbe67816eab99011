import { expect, test } from "vitest";
import { headingOf, textIn, textsIn } from "#visitors/board/state/languages.ts";

test("a text that lacks a language is shown in another", () => {
  expect(textIn({ en: "Hello", ua: " " }, ["ua", "ru"])).toBe("Hello");
  expect(textIn({}, ["ua"])).toBe("");
  expect(textsIn({ en: "Hello", ua: "Вітаємо" }, ["ua", "en"])).toEqual(["Вітаємо", "Hello"]);
  expect(textsIn({ en: "Hello" }, ["ua"])).toEqual(["Hello"]);
  expect(textsIn({}, ["ua"])).toEqual([]);
});

test("a board is headed by its title, else by the short name of the organization, else by its name", () => {
  const organization = { name: { en: "Service centre of the old town" }, shortName: { en: "Old town" } };
  expect(headingOf({ text: { en: "Welcome" } }, organization, ["en"])).toBe("Welcome");
  expect(headingOf({ text: {} }, organization, ["en"])).toBe("Old town");
  expect(headingOf({ text: {} }, { ...organization, shortName: {} }, ["en"])).toBe(
    "Service centre of the old town",
  );
});
