import type { TimedSound } from "@cherga/announcements/sound";
import type { SoundFormat } from "@cherga/contract/calls/voice";

/** A recording of an announcement: a word of a pack, or an organization's own as WAV. */
export type SourceTrack = Pick<TimedSound, "gapMs"> &
  ({ readonly packFile: string } | { readonly wav: Uint8Array });

/** Work on sounds, which is too slow for the thread that answers requests. */
export type SoundTask =
  /** Makes an uploaded file a recording: decodes it, trims silence, evens out loudness. */
  | { readonly kind: "record"; readonly content: Uint8Array }
  /** Joins recordings to an announcement. */
  | { readonly kind: "render"; readonly tracks: readonly SourceTrack[]; readonly format: SoundFormat };

/** A file with a sound. */
export type SoundFile = { readonly bytes: Uint8Array; readonly durationMs: number };
