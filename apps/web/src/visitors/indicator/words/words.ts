import { type Dictionaries, useTexts } from "#visitors/kit/language.tsx";
import type en from "#visitors/indicator/words/words.en.ts";

/** The words of this screen; only those of the current language are loaded. */
export const dictionaries: Dictionaries = {
  en: () => import("#visitors/indicator/words/words.en.ts"),
  ru: () => import("#visitors/indicator/words/words.ru.ts"),
  ua: () => import("#visitors/indicator/words/words.uk.ts"),
};

export const useWords = () => useTexts<typeof en>();
