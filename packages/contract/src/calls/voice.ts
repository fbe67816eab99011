import { z } from "zod";
import { defineCall } from "#call";
import { id, languageCode, line } from "#fields";
import { idParams } from "#shapes/query";
import { voiceFolders, voiceTracks } from "#shapes/voice-template";
import { instant } from "#shapes/time";

/** The formats of a rendered announcement. */
export const soundFormats = ["wav", "mp3", "ogg"] as const;
export type SoundFormat = (typeof soundFormats)[number];

export const soundTypes = {
  wav: "audio/wav",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
} as const satisfies Record<SoundFormat, string>;

/** Enough for ten seconds of uncompressed stereo. */
export const recordingMaxBytes = 3 * 1024 * 1024;
export const recordingMaxSeconds = 10;

const tag = "voice-template";
const text = line({ max: 120 });
/** The call that is announced. What is absent is invented. */
const sample = z.strictObject({ number: text, room: text, operator: text, service: text }).partial();
const key = line({ min: 1, max: 120 });

/** A recording of an organization, which replaces the word of a pack. */
const recording = z.object({
  id,
  folder: z.string(),
  word: z.string(),
  durationMs: z.int(),
  createdAt: instant,
});

/** Rendered voice templates, and the recordings that they are made of. */
export const voiceCalls = {
  renderVoiceTemplate: defineCall({
    method: "POST",
    path: "/voice-template/render-template",
    who: "staff",
    tag,
    summary: "Gives the announcement of an invented call as a sound, in all languages of the template",
    body: z.strictObject({ id, type: z.enum(soundFormats), sample: sample.optional() }),
    answer: z.unknown(),
    produces: Object.values(soundTypes),
    refuses: ["ERROR_TOO_LARGE"],
  }),
  renderVoiceDraft: defineCall({
    method: "POST",
    path: "/voice-template/render-draft",
    who: "staff",
    tag,
    summary: "Gives the announcement of a template that is not saved; nothing is stored",
    body: z.strictObject({ tracks: voiceTracks, folders: voiceFolders, sample: sample.optional() }),
    answer: z.unknown(),
    produces: [soundTypes.mp3],
    refuses: ["ERROR_TOO_LARGE"],
  }),
  voiceSource: defineCall({
    method: "GET",
    path: "/voice-source",
    who: "staff",
    tag,
    summary: "Lists the words of the packs that come with the product, and the organization's own recordings",
    answer: z.object({
      packs: z.array(
        z.object({
          language: languageCode,
          folder: z.string(),
          words: z.array(z.object({ key: z.string(), text: z.string(), isSound: z.boolean() })),
        }),
      ),
      recordings: z.array(recording),
    }),
  }),
  uploadRecording: defineCall({
    method: "POST",
    path: "/voice-source/create",
    who: "admin",
    tag,
    summary: "Keeps the organization's own recording of a word, in place of an earlier one",
    query: z.strictObject({ folder: key, word: key }),
    upload: Object.values(soundTypes),
    bodyMaxBytes: recordingMaxBytes,
    answer: recording,
    status: 201,
    refuses: ["ERROR_FILE_TYPE", "ERROR_TOO_LARGE", "ERROR_SOUND_TOO_LONG", "ERROR_SOUND_SILENT"],
  }),
  deleteRecording: defineCall({
    method: "DELETE",
    path: "/voice-source/delete/:id",
    who: "admin",
    tag,
    summary: "Deletes a recording; the word of the pack is used again",
    params: idParams,
    answer: z.literal(true),
  }),
} as const;
