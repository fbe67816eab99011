import type { LanguageCode } from "@cherga/contract/constants";

/** How each language asks to begin: said before anybody has chosen one. */
export const beginWords: Readonly<Record<LanguageCode, string>> = {
  en: "Touch to begin",
  ru: "Нажмите, чтобы начать",
  ua: "Торкніться, щоб почати",
};
