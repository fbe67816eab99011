import { type Dictionaries, useTexts } from "#visitors/kit/language.tsx";
import type en from "#visitors/board/words/words.en.ts";

/** The words of this screen; only those of the current language are loaded. */
export const dictionaries: Dictionaries = {
  en: () => import("#visitors/board/words/words.en.ts"),
  ru: () => import("#visitors/board/words/words.ru.ts"),
  ua: () => import("#visitors/board/words/words.uk.ts"),
};

export const useWords = () => useTexts<typeof en>();
