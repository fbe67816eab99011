import { type Dictionaries, useTexts } from "#visitors/shared/language.tsx";
import type en from "#visitors/book/words.en.ts";

/** The words of this screen; only those of the language that is spoken are loaded. */
export const dictionaries: Dictionaries = {
  en: () => import("#visitors/book/words.en.ts"),
  ru: () => import("#visitors/book/words.ru.ts"),
  ua: () => import("#visitors/book/words.uk.ts"),
};

/** Gives the words of this screen. */
export const useWords = () => useTexts<typeof en>();
