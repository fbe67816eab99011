import { type Dictionaries, useTexts } from "#visitors/shared/language.tsx";
import type en from "#visitors/screen/words.en.ts";

/** The words of this screen; only those of the language that is spoken are loaded. */
export const dictionaries: Dictionaries = {
  en: () => import("#visitors/screen/words.en.ts"),
  ru: () => import("#visitors/screen/words.ru.ts"),
  ua: () => import("#visitors/screen/words.uk.ts"),
};

/** Gives the words of this screen. */
export const useWords = () => useTexts<typeof en>();
