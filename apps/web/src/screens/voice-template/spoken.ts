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

/** Makes a track of another type. The name of a recording stays where there is one. */
export const trackOf = (type: TrackType, before?: Track): Track =>
  type === "file" ? { type, file: before?.type === "file" ? before.file : "" } : { type };

/** What is heard, in words: recordings by where they lie, the rest by what it is. */
export type Spoken = { readonly recording: string } | { readonly word: Exclude<TrackType, "file"> };

/** Gives what is heard in one language, piece by piece. */
export const spokenIn = ({ folder }: Folder, tracks: readonly Track[]): readonly Spoken[] =>
  tracks.map((track) =>
    track.type === "file" ? { recording: `${folder}/${track.file || "…"}` } : { word: track.type },
  );
