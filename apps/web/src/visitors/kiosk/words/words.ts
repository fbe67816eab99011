import { type Dictionaries, useTexts } from "#visitors/kit/language.tsx";
import type en from "#visitors/kiosk/words/words.en.ts";

/** The words of this screen; only those of the current language are loaded. */
export const dictionaries: Dictionaries = {
  en: () => import("#visitors/kiosk/words/words.en.ts"),
  ru: () => import("#visitors/kiosk/words/words.ru.ts"),
  ua: () => import("#visitors/kiosk/words/words.uk.ts"),
};

export const useWords = () => useTexts<typeof en>();
