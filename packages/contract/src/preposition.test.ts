import { expect, test } from "vitest";
import { withPrepositions } from "#preposition";

test("Ukrainian has another preposition before eleven o'clock", () => {
  const texts = ["о 11:00", "Чекаємо о 11:05, а не о 10:11", "О\u00A011:30", "Відчиниться о 21:11"];
  expect(texts.map(withPrepositions)).toEqual([
    "об 11:00",
    "Чекаємо об 11:05, а не о 10:11",
    "Об\u00A011:30",
    "Відчиниться о 21:11",
  ]);
});

test("other words and numbers stay", () => {
  const texts = ["ціна 11:00 o 11:00", "число 11:00", "о 110 грн", "в 11:00", "at 11:00"];
  expect(texts.map(withPrepositions)).toEqual(texts);
});
