import { z } from "zod";
import { languageCode, line } from "#fields";

const name = line({ min: 1, max: 120 });

/** What is said, piece by piece: a recording, or something of the ticket. */
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

/** Where the recordings of each language lie. */
export const voiceFolders = z.array(z.strictObject({ language: languageCode, folder: name })).max(10);

/** The places where it is said. */
export const voiceTargets = z.array(name).max(20);
