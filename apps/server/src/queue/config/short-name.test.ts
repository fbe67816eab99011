import { expect, test } from "vitest";
import { shortNameOf } from "#queue/config/short-name";

test("narrow places say the short name, language by language, and the usual one where there is none", () => {
  const name = { en: "Service centre", ru: "Сервисный центр", ua: "Сервісний центр" };
  expect(shortNameOf({ name, shortName: { en: "SC", ru: " " } })).toEqual({
    en: "SC",
    ru: "Сервисный центр",
    ua: "Сервісний центр",
  });
  expect(shortNameOf({ name, shortName: {} })).toEqual(name);
});
