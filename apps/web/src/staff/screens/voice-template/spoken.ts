import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { voiceFolders, voiceTracks } from "@cherga/contract/shapes/voice-template";
import type { z } from "zod";
import { recordedIn } from "#staff/screens/voice-template/usual-recordings.ts";

export type Track = z.output<typeof voiceTracks>[number];
export type Folder = z.output<typeof voiceFolders>[number];
export type TrackType = Track["type"];

export const trackTypes = [
  "file",
  "number",
  "room",
  "operator",
  "service",
] as const satisfies readonly TrackType[];

/** Makes a track of a type. Recordings have no name yet. */
export const trackOf = (type: TrackType): Track => (type === "file" ? { type, file: "" } : { type });

/** Makes a folder for a language, called as the language is. */
export const folderOf = (language: LanguageCode): Folder => ({
  language,
  folder: language === "ua" ? "uk" : language,
});

/** What somebody is called with. */
export type Sample = Readonly<Record<Exclude<TrackType, "file">, string>>;

/** One piece of what is heard. */
export type Heard = {
  readonly type: TrackType;
  readonly words: string;
  /** Where the recording lies; of pieces of the ticket there is none. */
  readonly path?: string;
  /** A sound is heard and not said. */
  readonly isSound: boolean;
  /** Whether a recording has no name, or its language no folder. */
  readonly isMissing: boolean;
};

/** Gives what is heard in one language, piece by piece. */
export const heardIn = (
  { language, folder }: Folder,
  tracks: readonly Track[],
  sample: Sample,
): readonly Heard[] =>
  tracks.map((track) => {
    if (track.type !== "file")
      return { type: track.type, words: sample[track.type], isSound: false, isMissing: false };
    const { words, isSound } = recordedIn(language, track.file);
    const isMissing = track.file.trim() === "" || folder.trim() === "";
    return { type: "file", words, isSound, isMissing, path: `${folder || "…"}/${track.file || "…"}` };
  });

/** Gives what is said as a sentence, without sounds and what is missing. */
export const sentenceOf = (pieces: readonly Heard[]): string =>
  pieces
    .filter(({ isSound, isMissing }) => !isSound && !isMissing)
    .map(({ words }) => words)
    .join(" ");

/** Gives the languages in which nothing is heard. */
export const silentLanguages = (folders: readonly Folder[]): readonly LanguageCode[] =>
  languageCodes.filter((code) => folders.every(({ language }) => language !== code));
