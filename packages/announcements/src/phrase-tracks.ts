import type { LanguageCode } from "@cherga/contract/constants";
import type { PhraseLine } from "#phrase";

/** A recording of an announcement, and the silence before it. */
export type PhraseTrack = {
  readonly language: LanguageCode;
  readonly folder: string;
  readonly key: string;
  readonly gapMs: number;
};

/** The silences between the words of a number, between the parts of a phrase, and between languages. */
const gapsMs = { word: 30, part: 140, language: 600 } as const;

/** Returns the recordings of a phrase in the order of playing. */
export const tracksOf = (lines: readonly PhraseLine[]): readonly PhraseTrack[] =>
  lines
    .flatMap(({ language, folder, parts }) =>
      parts
        .flatMap(({ words }) =>
          words.map(({ key }, place) => ({
            language,
            folder,
            key,
            gapMs: place === 0 ? gapsMs.part : gapsMs.word,
          })),
        )
        .map((track, place) => (place === 0 ? { ...track, gapMs: gapsMs.language } : track)),
    )
    .map((track, place) => (place === 0 ? { ...track, gapMs: 0 } : track));
