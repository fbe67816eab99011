import { type Dictionaries, useTexts } from "#visitors/shared/language.tsx";
import type en from "#visitors/kiosk/words.en.ts";

/** The words of this screen; only those of the language that is spoken are loaded. */
export const dictionaries: Dictionaries = {
  en: () => import("#visitors/kiosk/words.en.ts"),
  ru: () => import("#visitors/kiosk/words.ru.ts"),
  ua: () => import("#visitors/kiosk/words.uk.ts"),
};

/** Gives the words of this screen. */
export const useWords = () => useTexts<typeof en>();
