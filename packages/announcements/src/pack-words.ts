import type { LanguageCode } from "@cherga/contract/constants";
import { letterKey, letterNames } from "#letters";
import { numberTexts } from "#number-words";
import type { Word } from "#word";

type PhraseTexts = Readonly<Record<LanguageCode, string>> & { readonly isSound?: true };

/** The phrases and sounds that every pack has. */
const phrases: Readonly<Record<string, PhraseTexts>> = {
  chime: { en: "chime", ru: "сигнал", ua: "сигнал", isSound: true },
  gong: { en: "gong", ru: "гонг", ua: "гонг", isSound: true },
  ticket: { en: "ticket", ru: "талон", ua: "талон" },
  "ticket-number": { en: "ticket", ru: "талон", ua: "талон" },
  "go-to": { en: "go to", ru: "пройдите", ua: "пройдіть" },
  "go-to-window": { en: "go to window", ru: "пройдите к окну", ua: "пройдіть до вікна" },
  "go-to-room": { en: "go to room", ru: "пройдите в кабинет", ua: "пройдіть до кабінету" },
  window: { en: "window", ru: "окно", ua: "вікно" },
  room: { en: "room", ru: "кабинет", ua: "кабінет" },
  please: { en: "please", ru: "пожалуйста", ua: "будь ласка" },
};

/** The words that the pack of each language has, by their keys. */
export const packWords: Readonly<Record<LanguageCode, ReadonlyMap<string, Word>>> = {
  en: wordsIn("en"),
  ru: wordsIn("ru"),
  ua: wordsIn("ua"),
};

function wordsIn(language: LanguageCode): ReadonlyMap<string, Word> {
  const said = (key: string, text: string, isSound = false): Word => ({ key, text, spoken: text, isSound });
  const all = [
    ...Object.entries(phrases).map(([key, phrase]) => said(key, phrase[language], phrase.isSound)),
    ...[...numberTexts[language]].map(([figures, text]) => said(figures, text)),
    ...[...letterNames[language]].map(([letter, spoken]) => ({
      key: letterKey(letter),
      text: letter.toUpperCase(),
      spoken,
      isSound: false,
    })),
  ];
  return new Map(all.map((word) => [word.key, word]));
}

/** Returns the word of a recording. One that no pack has is known by its name only. */
export function wordOf(language: LanguageCode, name: string): Word {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/\.(wav|mp3|ogg)$/, "");
  return packWords[language].get(key) ?? { key, text: name.trim(), spoken: name.trim(), isSound: false };
}

/** Returns the folder of a language's own pack. */
export const packFolderOf = (language: LanguageCode): string => (language === "ua" ? "uk" : language);

/** Returns the file of a word in its pack. Letters are named by their code, because file systems differ in how they write them. */
export const packFileOf = (language: LanguageCode, key: string): string =>
  `${packFolderOf(language)}/${key.replaceAll(/[^a-z0-9-]/g, (letter) => `u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)}.opus`;
