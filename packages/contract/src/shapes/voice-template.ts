import { z } from "zod";
import { languageCode, line } from "#fields";

const name = line({ min: 1, max: 120 });

/** An announcement, piece by piece: a recording, or a value of the ticket. */
export const voiceTracks = z
  .array(
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("file"), file: name }),
      z.strictObject({ type: z.literal("number") }),
      z.strictObject({ type: z.literal("room") }),
      z.strictObject({ type: z.literal("operator") }),
      z.strictObject({ type: z.literal("service") }),
    ]),
  )
  .max(50);
export type VoiceTrack = z.output<typeof voiceTracks>[number];

/** The languages of an announcement, and the folders with the organizations' own recordings for each. */
export const voiceFolders = z.array(z.strictObject({ language: languageCode, folder: name })).max(10);
export type VoiceFolder = z.output<typeof voiceFolders>[number];

/** The windows, rooms and organizations whose calls are announced; empty: all. */
export const voiceTargets = z.array(name).max(20);
