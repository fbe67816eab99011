import { type Dictionaries, useTexts } from "#visitors/kit/language.tsx";
import type en from "#visitors/phone/words/words.en.ts";

/** The words of this screen; only those of the current language are loaded. */
export const dictionaries: Dictionaries = {
  en: () => import("#visitors/phone/words/words.en.ts"),
  ru: () => import("#visitors/phone/words/words.ru.ts"),
  ua: () => import("#visitors/phone/words/words.uk.ts"),
};

export const useWords = () => useTexts<typeof en>();
