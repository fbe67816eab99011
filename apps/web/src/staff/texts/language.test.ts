import { expect, test } from "vitest";
import { languageAtSignIn, languageToSpeak, offeredLanguages } from "#staff/texts/language.ts";

const english = { code: "en", status: true, main: false } as const;
const russian = { code: "ru", status: false, main: false } as const;
const ukrainian = { code: "ua", status: true, main: true } as const;

test("only languages that are switched on are offered, the main one first", () => {
  expect(offeredLanguages([russian, english, ukrainian])).toEqual([ukrainian, english]);
});

test("the language chosen before is spoken, if it is still offered", () => {
  expect(languageToSpeak("en", [english, ukrainian])).toBe("en");
  expect(languageToSpeak("ru", [english, russian, ukrainian])).toBe("ua");
});

test("without a choice the main language is spoken, else the first", () => {
  expect(languageToSpeak(null, [english, ukrainian])).toBe("ua");
  expect(languageToSpeak(null, [english, { ...ukrainian, status: false }])).toBe("en");
  expect(languageToSpeak(null, [])).toBe("en");
});

test("after sign-in the person's own language is spoken, if it is offered", () => {
  expect(languageAtSignIn("en", "ua", [english, ukrainian])).toBe("en");
  expect(languageAtSignIn("ru", "en", [english, russian, ukrainian])).toBe("en");
  expect(languageAtSignIn(null, "en", [english, ukrainian])).toBe("en");
  expect(languageAtSignIn(null, null, [english, ukrainian])).toBe("ua");
});
