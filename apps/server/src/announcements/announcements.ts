import { packFileOf, packWords } from "@cherga/announcements/pack-words";
import type { PhraseLine } from "@cherga/announcements/phrase";
import { type PhraseTrack, tracksOf } from "@cherga/announcements/phrase-tracks";
import type { SoundFormat } from "@cherga/contract/calls/voice";
import { Refusal } from "@cherga/contract/errors";
import type { Kysely } from "kysely";
import { listRecordings, readRecordings } from "#announcements/recordings";
import type { SoundFile, SourceTrack } from "#announcements/sound/sound-task";
import { makeSoundThread, type SoundThread } from "#announcements/sound/sound-thread";
import { makeLru } from "#base/lru";
import type { Database } from "#db/tables";

/** Renders announcements, and makes recordings of uploaded files. */
export type Announcements = {
  /** Returns a phrase as a sound, with the recordings of an organization. A word without a recording is left out. */
  render(
    lines: readonly PhraseLine[],
    organizationId: number | null,
    format: SoundFormat,
  ): Promise<SoundFile>;
  /** Returns an uploaded file as a recording. */
  record(content: Uint8Array): Promise<SoundFile>;
  /** Starts the thread for sounds, so that the first call does not wait for it. */
  prepare(): void;
  stop(): Promise<void>;
};

/** A call is rendered once for all screens of a hall; most are of one minute. */
const mostRendered = 60;
/** Loads what announcements need. */
const firstTask = {
  kind: "render",
  format: "mp3",
  tracks: [{ packFile: packFileOf("en", "chime"), gapMs: 0 }],
} as const;
/** More words than anyone listens to. */
const mostTracks = 400;

/** Makes the service for announcements. */
export function makeAnnouncements(
  db: Kysely<Database>,
  thread: SoundThread = makeSoundThread(),
): Announcements {
  let prepared: Promise<unknown> | undefined;
  const rendered = makeLru<string, Promise<SoundFile>>(mostRendered);

  async function renderAnew(sources: readonly Source[], format: SoundFormat): Promise<SoundFile> {
    const ids = sources.flatMap((source) => ("recordingId" in source ? [source.recordingId] : []));
    const wavById = await readRecordings(db, [...new Set(ids)]);
    const tracks = sources.flatMap((source): readonly SourceTrack[] => {
      if ("packFile" in source) return [source];
      const wav = wavById.get(source.recordingId);
      // It was deleted a moment ago.
      return wav === undefined ? [] : [{ wav, gapMs: source.gapMs }];
    });
    return thread.perform({ kind: "render", tracks, format });
  }

  return {
    render: async (lines, organizationId, format) => {
      const tracks = tracksOf(lines);
      if (tracks.length > mostTracks) throw new Refusal("ERROR_TOO_LARGE", { maxWords: mostTracks });
      const recordings = organizationId === null ? [] : await listRecordings(db, organizationId);
      const sources = sourcesOf(tracks, recordings);
      if (sources.length === 0) throw new Refusal("ERROR_NOT_FOUND");
      // Only boards ask for the same sound again, and only for MP3; the others may be large.
      if (format !== "mp3") return renderAnew(sources, format);
      const key = JSON.stringify(sources);
      const known = rendered.get(key);
      if (known !== undefined) return known;
      const rendering = renderAnew(sources, format);
      rendered.set(key, rendering);
      // The next one tries again.
      rendering.catch(() => rendered.delete(key));
      return rendering;
    },
    prepare: () => {
      // If this fails, so does the first call, and its failure is logged.
      prepared ??= thread.perform(firstTask).catch(() => undefined);
    },
    record: (content) => thread.perform({ kind: "record", content }),
    stop: () => thread.stop(),
  };
}

/** Where the sound of a word comes from. */
type Source = Pick<PhraseTrack, "gapMs"> & ({ readonly packFile: string } | { readonly recordingId: number });

type KnownRecording = { readonly id: number; readonly folder: string; readonly word: string };

/** Returns the sounds of words: the organization's own recording first, then that of the language's pack. */
function sourcesOf(tracks: readonly PhraseTrack[], recordings: readonly KnownRecording[]): readonly Source[] {
  return tracks.flatMap(({ language, folder, key, gapMs }): readonly Source[] => {
    const own = recordings.find((each) => each.folder === folder && each.word === key);
    if (own !== undefined) return [{ recordingId: own.id, gapMs }];
    return packWords[language].has(key) ? [{ packFile: packFileOf(language, key), gapMs }] : [];
  });
}
