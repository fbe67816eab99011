import type { LanguageCode } from "@cherga/contract/constants";
import { letterKey } from "#letters";
import { numberKeys } from "#number-words";
import { wordOf } from "#pack-words";
import type { Word } from "#word";

/** Returns the words of a ticket's number: letters one by one, figures as a number. 'A012' is 'A twelve'. */
export const numberWords = (language: LanguageCode, num: string): readonly Word[] =>
  (num.match(/\d+|\p{L}/gu) ?? []).flatMap((part) =>
    /\d/.test(part) ? figureWords(language, part) : [letterWord(language, part)],
  );

/**
 * Returns the words of a name, such as that of a room: figures as numbers, one or two letters one by one, and the rest as
 * one word that needs a recording. 'Room 12B' is 'room', 'twelve', 'B'.
 */
export const nameWords = (language: LanguageCode, name: string): readonly Word[] =>
  (name.match(/\d+|[^\d]+/gu) ?? []).flatMap((part) => {
    if (/\d/.test(part)) return figureWords(language, part);
    const text = part.replaceAll(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, "");
    if (text === "") return [];
    if (/^\p{L}{1,2}$/u.test(text)) return Array.from(text, (letter) => letterWord(language, letter));
    return [wordOf(language, text)];
  });

const figureWords = (language: LanguageCode, figures: string): readonly Word[] =>
  numberKeys(figures).map((key) => wordOf(language, key));

const letterWord = (language: LanguageCode, letter: string): Word => {
  const word = wordOf(language, letterKey(letter));
  // A letter of another alphabet has no recording and no name.
  return word.text.startsWith("letter-") ? { ...word, text: letter, spoken: letter } : word;
};
