import { expect, test } from "vitest";
import { textLines } from "#text-lines";

const inTen = (text: string) => textLines(text, 10, (line) => line.length);

test("breaks between words, and drops the blank it breaks at", () => {
  expect(inTen("Очікуйте на виклик")).toEqual(["Очікуйте", "на виклик"]);
});

test("breaks words that are too long, and goes on in the line where they end", () => {
  expect(inTen("про перереєстрування та")).toEqual(["про", "перереєстр", "ування та"]);
});

test("breaks after the hyphen inside a word", () => {
  expect(inTen("Івано-Франківськ")).toEqual(["Івано-", "Франківськ"]);
});

test("keeps the lines that were written, also empty ones", () => {
  expect(inTen("a\n\nb\r\nc")).toEqual(["a", "", "b", "c"]);
});

test("does not break where a blank holds together", () => {
  expect(inTen("code 12\u00A0345\u00A067")).toEqual(["code", "12\u00A0345\u00A067"]);
});

test("takes no letter apart from its accent", () => {
  const accented = "e\u0301".repeat(4);
  expect(textLines(accented, 4, (line) => line.length)).toEqual(["e\u0301e\u0301", "e\u0301e\u0301"]);
});
