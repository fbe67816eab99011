import type { LanguageCode } from "@cherga/contract/constants";

/** What is on a recording. A sound is heard and not said. */
type Recorded = Readonly<Record<LanguageCode, string>> & { readonly isSound?: true };

const recordings: Readonly<Record<string, Recorded>> = {
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

/** Gives what a recording of a usual name says in a language; of others nobody knows more than the name. */
export function recordedIn(
  language: LanguageCode,
  file: string,
): { readonly words: string; readonly isSound: boolean } {
  const known = recordings[file.toLowerCase().replace(/\.\w+$/, "")];
  return { words: known?.[language] ?? file, isSound: known?.isSound === true };
}
