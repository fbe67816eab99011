import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { voiceFolders, voiceTracks } from "@cherga/contract/shapes/voice-template";
import type { z } from "zod";

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

/** Makes a folder for a language, named after it. */
export const folderOf = (language: LanguageCode): Folder => ({
  language,
  folder: language === "ua" ? "uk" : language,
});

/** The values of a call that are announced. */
export type Sample = Readonly<Record<Exclude<TrackType, "file">, string>>;

/** One part of an announcement. */
export type SpokenPart = {
  readonly type: TrackType;
  readonly words: string;
  /** The path of the recording; parts of the ticket have none. */
  readonly path?: string;
  /** A sound is not spoken. */
  readonly isSound: boolean;
  /** Whether the recording has no name, or its language has no folder. */
  readonly isMissing: boolean;
};

/** Returns the parts of an announcement in one language. */
export const heardIn = (
  { language, folder }: Folder,
  tracks: readonly Track[],
  sample: Sample,
): readonly SpokenPart[] =>
  tracks.map((track) => {
    if (track.type !== "file")
      return { type: track.type, words: sample[track.type], isSound: false, isMissing: false };
    const { words, isSound } = recordedIn(language, track.file);
    const isMissing = track.file.trim() === "" || folder.trim() === "";
    return { type: "file", words, isSound, isMissing, path: `${folder || "…"}/${track.file || "…"}` };
  });

/** Returns the spoken sentence, without sounds and missing parts. */
export const sentenceOf = (pieces: readonly SpokenPart[]): string =>
  pieces
    .filter(({ isSound, isMissing }) => !isSound && !isMissing)
    .map(({ words }) => words)
    .join(" ");

/** Returns the languages without a folder. */
export const silentLanguages = (folders: readonly Folder[]): readonly LanguageCode[] =>
  languageCodes.filter((code) => folders.every(({ language }) => language !== code));

/** The words of a recording. A sound is not spoken. */
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

/** Returns the words of a recording with a usual name in a language; for others, the name itself. */
function recordedIn(
  language: LanguageCode,
  file: string,
): { readonly words: string; readonly isSound: boolean } {
  const known = recordings[file.toLowerCase().replace(/\.\w+$/, "")];
  return { words: known?.[language] ?? file, isSound: known?.isSound === true };
}
