import type { LanguageCode } from "@cherga/contract/constants";
import type { VoiceFolder as Folder, VoiceTrack as Track } from "@cherga/contract/shapes/voice-template";
import { packFolderOf, wordOf } from "#pack-words";
import { nameWords, numberWords } from "#value-words";
import type { Word } from "#word";

export type { Folder, Track };
export type TrackType = Track["type"];

/** The parts of a voice template that make a phrase. */
export type PhraseTemplate = { readonly tracks: readonly Track[]; readonly folders: readonly Folder[] };

/** What is said about a call, in one language. */
export type CallValues = Readonly<Record<Exclude<TrackType, "file">, string>>;

/** One part of a phrase with its words. */
export type PhrasePart = { readonly type: TrackType; readonly words: readonly Word[] };

/** A phrase in one language. */
export type PhraseLine = Folder & { readonly parts: readonly PhrasePart[] };

/** Returns the phrase of a call in each language of the template, in its order. Sounds are played once, at the beginning. */
export const phraseOf = (
  { tracks, folders }: PhraseTemplate,
  valuesIn: (language: LanguageCode) => CallValues,
): readonly PhraseLine[] =>
  folders.map((folder, place) => {
    const parts = partsIn(tracks, folder.language, valuesIn(folder.language));
    return { ...folder, parts: place === 0 ? parts : parts.filter((part) => !isSoundPart(part)) };
  });

function partsIn(
  tracks: readonly Track[],
  language: LanguageCode,
  values: CallValues,
): readonly PhrasePart[] {
  const parts = tracks.map((track) => ({ type: track.type, words: wordsOf(track, language, values) }));
  return parts.filter((part, place) => {
    const next = parts[place + 1];
    // 'Go to window' says nothing without the window.
    const isLeftAlone = part.type === "file" && next !== undefined && isEmptyValue(next);
    return !isEmptyValue(part) && (!isLeftAlone || isSoundPart(part));
  });
}

function wordsOf(track: Track, language: LanguageCode, values: CallValues): readonly Word[] {
  if (track.type === "file") return [wordOf(language, track.file)];
  return track.type === "number"
    ? numberWords(language, values.number)
    : nameWords(language, values[track.type]);
}

const isEmptyValue = ({ type, words }: PhrasePart): boolean => type !== "file" && words.length === 0;
const isSoundPart = ({ words }: PhrasePart): boolean =>
  words.length > 0 && words.every(({ isSound }) => isSound);

/** Returns a phrase without its sounds. */
export const withoutSounds = (lines: readonly PhraseLine[]): readonly PhraseLine[] =>
  lines.map((line) => ({ ...line, parts: line.parts.filter((part) => !isSoundPart(part)) }));

/** Returns a line as a voice of the browser reads it: 'ticket A seventeen, window three'. */
export function sentenceOf({ parts }: PhraseLine): string {
  const said = parts.filter((part) => !isSoundPart(part));
  return said
    .map(({ type, words }, place) => {
      const text = words.map(({ spoken }) => spoken).join(" ");
      // A value ends a part of the sentence.
      return type === "file" || place === said.length - 1 ? text : `${text},`;
    })
    .filter((text) => text !== "")
    .join(" ");
}

/** Returns the words of a phrase as screens write them, line by line. */
export const textOfPhrase = (lines: readonly PhraseLine[]): string =>
  lines.map(({ parts }) => parts.flatMap(({ words }) => words.map(({ text }) => text)).join(" ")).join(" / ");

/** What is announced where there is no voice template. */
export const plainTracks: readonly Track[] = [
  { type: "file", file: "chime" },
  { type: "file", file: "ticket" },
  { type: "number" },
  { type: "file", file: "window" },
  { type: "room" },
];

/** Returns the folders for the languages of a hall screen: those of the template, or else of the language's own pack. */
export const foldersFor = (
  folders: readonly Folder[],
  languages: readonly LanguageCode[],
): readonly Folder[] =>
  languages.map(
    (language) =>
      folders.find((folder) => folder.language === language) ?? {
        language,
        folder: packFolderOf(language),
      },
  );
