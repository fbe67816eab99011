import { type PhraseLine, sentenceOf } from "@cherga/announcements/phrase";
import { announcementMaxSeconds, type LanguageCode, localeByLanguage } from "@cherga/contract/constants";
import type { BoardConfiguration } from "@cherga/contract/shapes/board-state";
import type { HallCall } from "#visitors/board/state/board-view.ts";
import type { Chime } from "#visitors/kit/chime.ts";

const chimeMs = 1_400;
/** Some browsers never fire the end event of an utterance. */
const longestMs = 12_000;
/** An announcement lasts a minute at most. */
const longestFileMs = announcementMaxSeconds * 1000;

/** The means to announce calls. */
export type Player = {
  readonly chime: Chime;
  /** Fetches the announcement of a call; absent: the browser speaks. */
  readonly soundOf?: ((seq: number) => Promise<Blob>) | undefined;
};

type HallAnnouncement = Player & {
  readonly popup: BoardConfiguration["board"]["callPopup"];
  readonly lines: readonly PhraseLine[];
};

/** Announces a call as often and as long as the board is configured to; aborting the signal ends it earlier. */
export async function announce(
  { seq }: HallCall,
  { popup, lines, chime, soundOf }: HallAnnouncement,
  signal: AbortSignal,
): Promise<void> {
  const begunAt = performance.now();
  const sound = popup.speech ? await soundWithin(soundOf?.(seq)) : undefined;
  for (let round = 1; round <= popup.repeat && !signal.aborted; round += 1) {
    if (sound === undefined || !(await play(sound, signal))) await announceByBrowser();
    await pause(begunAt + (popup.timeoutMs * round) / popup.repeat - performance.now(), signal);
  }

  async function announceByBrowser(): Promise<void> {
    if (popup.sound && chime.isAllowed()) {
      chime.play();
      await pause(chimeMs, signal);
    }
    if (popup.speech) for (const line of lines) await speak(sentenceOf(line), line.language, signal);
  }
}

/** A file that takes longer than this is not waited for: visitors wait for the call. */
const fileMs = 3_000;

/** Returns a sound if it arrives in time. */
async function soundWithin(fetching: Promise<Blob> | undefined): Promise<Blob | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), fileMs));
  return Promise.race([fetching?.catch(() => undefined), late]);
}

/** Plays a sound to its end. Returns false if the browser does not play it. */
async function play(sound: Blob, signal: AbortSignal): Promise<boolean> {
  const url = URL.createObjectURL(sound);
  const audio = new Audio(url);
  const over = new AbortController();
  for (const event of ["ended", "error"]) audio.addEventListener(event, () => over.abort());
  try {
    await audio.play();
    await pause(longestFileMs, AbortSignal.any([signal, over.signal]));
    return true;
  } catch {
    return false;
  } finally {
    audio.pause();
    URL.revokeObjectURL(url);
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
