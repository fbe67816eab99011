import type { LanguageCode } from "@cherga/contract/constants";
import { fillIn, sampleValues } from "@cherga/contract/messages/placeholders";
import { smsParts } from "@cherga/contract/messages/sms-parts";
import { expect, test } from "vitest";
import { messageTexts, sentenceOf } from "#messages/message-texts";

/** How many SMS a text is about a usual visit, without a link. */
const partsOf = (text: Readonly<Record<LanguageCode, string>>): readonly number[] =>
  (["en", "ru", "ua"] as const).map(
    (language) => smsParts(fillIn(text[language], { ...sampleValues[language], link: "" })).parts,
  );

test("a usual confirmation, and a call, is one SMS in every language", () => {
  expect(partsOf(messageTexts.success)).toEqual([1, 1, 1]);
  expect(partsOf(messageTexts.call)).toEqual([1, 1, 1]);
});

test.each(Object.entries(messageTexts))("%s is three SMS at most", (_, text) => {
  expect(Math.max(...partsOf(text))).toBeLessThanOrEqual(3);
});

test("a reason stands as a sentence of its own before the organization's name", () => {
  expect(sentenceOf(" ремонт даху ")).toBe("Ремонт даху.");
  expect(sentenceOf("Sorry!")).toBe("Sorry!");
  expect(sentenceOf("")).toBe("");
  const cancelled = (reason: string) =>
    fillIn(messageTexts.cancelledByStaff.en, {
      date: "Tue 5 May",
      time: "10:00",
      organization: "Centre",
      reason: sentenceOf(reason),
    });
  expect(cancelled("roof repairs")).toBe(
    "Your visit on Tue 5 May, 10:00 has been cancelled. Roof repairs. Centre",
  );
  expect(cancelled("")).toBe("Your visit on Tue 5 May, 10:00 has been cancelled. Centre");
});
