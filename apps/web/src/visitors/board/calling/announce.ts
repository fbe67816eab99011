import type { LanguageCode } from "@cherga/contract/constants";
import { localeByLanguage } from "@cherga/contract/constants";
import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import type { HallCall } from "#visitors/board/state/call-queue.ts";
import { callSentenceOf } from "#visitors/board/calling/sentences.ts";
import type { Chime } from "#visitors/kit/chime.ts";

const chimeMs = 1_400;
/** Some browsers never fire the end event of an utterance. */
const longestMs = 12_000;

/** Announces a call as often and as long as the board is configured to; aborting the signal ends it earlier. */
export async function announce(
  hallCall: HallCall,
  popup: BoardConfiguration["board"]["callPopup"],
  languages: readonly LanguageCode[],
  chime: Chime,
  signal: AbortSignal,
): Promise<void> {
  const begunAt = performance.now();
  for (let round = 1; round <= popup.repeat && !signal.aborted; round += 1) {
    if (popup.sound && chime.isAllowed()) {
      chime.play();
      await pause(chimeMs, signal);
    }
    if (popup.speech)
      for (const language of languages) await speak(callSentenceOf(language, hallCall), language, signal);
    await pause(begunAt + (popup.timeoutMs * round) / popup.repeat - performance.now(), signal);
  }
}

/** Speaks a text; does nothing if the browser has no voice for the language. */
async function speak(text: string, language: LanguageCode, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !("speechSynthesis" in globalThis)) return;
  const locale = localeByLanguage[language];
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.slice(0, 2) === locale.slice(0, 2));
  if (voice === undefined) return;
  const saying = new SpeechSynthesisUtterance(text);
  saying.voice = voice;
  saying.lang = voice.lang;
  saying.rate = 0.9;
  const silent = new AbortController();
  const isOver = AbortSignal.any([signal, silent.signal]);
  saying.addEventListener("end", () => silent.abort());
  saying.addEventListener("error", () => silent.abort());
  speechSynthesis.speak(saying);
  await pause(longestMs, isOver);
  speechSynthesis.cancel();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ms <= 0 || signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
