import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { durationMs, joinSounds, type Samples, samplesOfWav, wavOf } from "@cherga/announcements/sound";
import { announcementMaxSeconds } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import { decodeSound } from "#announcements/sound/decode-sound";
import { encodeSound } from "#announcements/sound/encode-sound";
import { monoSamples } from "#announcements/sound/mono-samples";
import { recordingOf } from "#announcements/sound/recording-of";
import type { SoundFile, SoundTask, SourceTrack } from "#announcements/sound/sound-task";

/** Carries out work on sounds. */
export async function performTask(task: SoundTask): Promise<SoundFile> {
  if (task.kind === "record") {
    const samples = recordingOf(await decodeSound(task.content));
    return { bytes: wavOf(samples), durationMs: Math.max(1, Math.round(durationMs(samples))) };
  }
  const sounds = [];
  let totalMs = 0;
  for (const track of task.tracks) {
    const samples = await samplesOf(track);
    totalMs += durationMs(samples) + track.gapMs;
    if (totalMs > announcementMaxSeconds * 1000)
      throw new Refusal("ERROR_TOO_LARGE", { maxSeconds: announcementMaxSeconds });
    sounds.push({ samples, gapMs: track.gapMs });
  }
  const joined = joinSounds(sounds);
  return { bytes: await encodeSound(joined, task.format), durationMs: Math.round(durationMs(joined)) };
}

async function samplesOf(track: SourceTrack): Promise<Samples> {
  return "wav" in track ? samplesOfWav(track.wav) : packSamples(track.packFile);
}

const { resolve } = createRequire(import.meta.url);
/** The packs are small: all of them take about ten megabytes once decoded. */
const samplesByFile = new Map<string, Promise<Samples>>();

function packSamples(file: string): Promise<Samples> {
  const known = samplesByFile.get(file);
  if (known !== undefined) return known;
  const reading = readFile(resolve(`@cherga/announcements/packs/${file}`))
    .then(decodeSound)
    .then(monoSamples);
  samplesByFile.set(file, reading);
  // The next one tries again.
  reading.catch(() => samplesByFile.delete(file));
  return reading;
}
