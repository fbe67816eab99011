import { type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import { useSyncExternalStore } from "react";

/** Returns a function that speaks a language; undefined if the browser has no voice for it. */
export function useVoices(): (language: LanguageCode) => ((text: string) => void) | undefined {
  // Voices load after the page, and there is no event for the last one.
  const spoken = useSyncExternalStore(subscribe, spokenLanguages);
  return (language) =>
    spoken.split(" ").includes(shortOf(localeByLanguage[language]))
      ? (text) => say(text, language)
      : undefined;
}

const speaking = (): SpeechSynthesis | undefined =>
  "speechSynthesis" in globalThis ? globalThis.speechSynthesis : undefined;

function subscribe(listener: () => void): () => void {
  const synthesis = speaking();
  synthesis?.addEventListener("voiceschanged", listener);
  return () => synthesis?.removeEventListener("voiceschanged", listener);
}

const shortOf = (locale: string): string => locale.slice(0, 2).toLowerCase();

const spokenLanguages = (): string =>
  [
    ...new Set(
      speaking()
        ?.getVoices()
        .map(({ lang }) => shortOf(lang)),
    ),
  ].join(" ");

function say(text: string, language: LanguageCode): void {
  const synthesis = speaking();
  const locale = localeByLanguage[language];
  const voice = synthesis?.getVoices().find(({ lang }) => shortOf(lang) === shortOf(locale));
  if (synthesis === undefined || voice === undefined) return;
  const saying = new SpeechSynthesisUtterance(text);
  saying.voice = voice;
  saying.lang = voice.lang;
  saying.rate = 0.9;
  // Pressing again starts from the beginning.
  synthesis.cancel();
  synthesis.speak(saying);
}
