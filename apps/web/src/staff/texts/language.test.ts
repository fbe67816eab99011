import { expect, test } from "vitest";
import { languageAtSignIn, languageToSpeak, offeredLanguages } from "#staff/texts/language.ts";

const english = { code: "en", status: true, main: false } as const;
const russian = { code: "ru", status: false, main: false } as const;
const ukrainian = { code: "ua", status: true, main: true } as const;

const nothing = { chosen: null, preferred: [] };

test("only languages that are switched on are offered, the main one first", () => {
  expect(offeredLanguages([russian, english, ukrainian])).toEqual([ukrainian, english]);
});

test("the language chosen before is spoken, if it is still offered", () => {
  expect(languageToSpeak({ chosen: "en", preferred: ["ua"] }, [english, ukrainian])).toBe("en");
  expect(languageToSpeak({ chosen: "ru", preferred: ["ua"] }, [english, russian, ukrainian])).toBe("ua");
});

test("without a choice the browser's language is spoken, if it is offered", () => {
  expect(languageToSpeak({ chosen: null, preferred: ["ua", "en"] }, [english, ukrainian])).toBe("ua");
  expect(languageToSpeak({ chosen: null, preferred: ["ru", "ua"] }, [english, russian, ukrainian])).toBe(
    "ua",
  );
  expect(languageToSpeak({ chosen: null, preferred: ["ru"] }, [])).toBe("ru");
});

test("a browser with none of the languages gets English, or else the main language", () => {
  expect(languageToSpeak(nothing, [english, ukrainian])).toBe("en");
  expect(languageToSpeak(nothing, [{ ...russian, status: true }, ukrainian])).toBe("ua");
  expect(languageToSpeak(nothing, [])).toBe("en");
});

test("after sign-in the person's own language is spoken, if it is offered", () => {
  const wishes = (chosen: string | null) => ({ chosen, preferred: [] });
  expect(languageAtSignIn("en", wishes("ua"), [english, ukrainian])).toBe("en");
  expect(languageAtSignIn("ru", wishes("en"), [english, russian, ukrainian])).toBe("en");
  expect(languageAtSignIn(null, wishes("ua"), [english, ukrainian])).toBe("ua");
  expect(languageAtSignIn(null, { chosen: null, preferred: ["ua"] }, [english, ukrainian])).toBe("ua");
});
