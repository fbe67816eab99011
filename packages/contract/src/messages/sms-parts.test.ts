import fc from "fast-check";
import { expect, test } from "vitest";
import { divideIntoParts, smsParts } from "#messages/sms-parts";

test.each([
  ["", "gsm7", 0, 160],
  ["Your code: 1234", "gsm7", 1, 145],
  ["a".repeat(160), "gsm7", 1, 0],
  ["a".repeat(161), "gsm7", 2, 145],
  ["Ваш код: 1234", "ucs2", 1, 57],
  ["я".repeat(70), "ucs2", 1, 0],
  ["я".repeat(71), "ucs2", 2, 63],
  // Each takes two units.
  ["€".repeat(80), "gsm7", 1, 0],
  ["€".repeat(81), "gsm7", 2, 143],
  ["😀".repeat(35), "ucs2", 1, 0],
  ["😀".repeat(36), "ucs2", 2, 61],
] as const)("%s", (text, alphabet, parts, left) => {
  expect(smsParts(text)).toMatchObject({ alphabet, parts, left });
});

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from("aB1 @€{}é\n")), maxLength: 700 }),
  fc.string({ unit: fc.constantFrom(...Array.from("aяї😀 €")), maxLength: 700 }),
);

test("parts are as many as counted, join to the text, and never break a letter", () => {
  fc.assert(
    fc.property(text, (whole) => {
      const divided = divideIntoParts(whole);
      expect(divided.join("")).toBe(whole);
      expect(divided).toHaveLength(Math.max(1, smsParts(whole).parts));
      for (const part of divided) expect(part.isWellFormed()).toBe(true);
    }),
  );
});
