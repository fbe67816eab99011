import { type Dictionaries, useTexts } from "#visitors/shared/language.tsx";
import type en from "#visitors/ticket/words.en.ts";

/** The words of this screen; only those of the language that is spoken are loaded. */
export const dictionaries: Dictionaries = {
  en: () => import("#visitors/ticket/words.en.ts"),
  ru: () => import("#visitors/ticket/words.ru.ts"),
  ua: () => import("#visitors/ticket/words.uk.ts"),
};

/** Gives the words of this screen. */
export const useWords = () => useTexts<typeof en>();
