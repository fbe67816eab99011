import type { Folder, Track, TrackType } from "@cherga/announcements/phrase";
import { packFolderOf } from "@cherga/announcements/pack-words";
import { type LanguageCode, languageCodes } from "@cherga/contract/constants";

export const trackTypes = [
  "file",
  "number",
  "room",
  "operator",
  "service",
] as const satisfies readonly TrackType[];

/** Makes a track of a type. Recordings have no name yet. */
export const trackOf = (type: TrackType): Track => (type === "file" ? { type, file: "" } : { type });

/** Makes a folder for a language, that of its own pack. */
export const folderOf = (language: LanguageCode): Folder => ({ language, folder: packFolderOf(language) });

/** Returns the languages without a folder. */
export const silentLanguages = (folders: readonly Folder[]): readonly LanguageCode[] =>
  languageCodes.filter((code) => folders.every(({ language }) => language !== code));
