import { sampleRate, type Samples } from "@cherga/announcements/sound";
import { Refusal } from "@cherga/contract/errors";
import type { DecodedSound } from "#announcements/sound/decode-sound";
import { atOurRate, samplesOfLevels } from "#announcements/sound/mono-samples";

/** Makes a sound a recording: without silence around it, and as loud as the words of the packs. */
export function recordingOf(sound: DecodedSound): Samples {
  const levels = trimmed(atOurRate(sound));
  const loudness = loudnessOf(levels);
  const peak = levels.reduce((most, level) => Math.max(most, Math.abs(level)), 0);
  if (loudness < silence) throw new Refusal("ERROR_SOUND_SILENT");
  const gain = Math.min(wantedLoudness / loudness, highestPeak / peak);
  return samplesOfLevels(levels.map((level) => level * gain));
}

/** The packs have the same loudness: -20 dB below the greatest. */
const wantedLoudness = 0.1;
const highestPeak = 0.95;
/** 60 dB below the greatest. */
const silence = 0.001;
/** How much quieter than the rest the silence before and after a word is. */
const quietShare = 0.03;
const windowSamples = sampleRate / 50;

/** Returns a sound without the silence before and after it. Noise that is much quieter than the rest is silence. */
function trimmed(levels: Float32Array): Float32Array {
  const windows = windowsOf(levels);
  const limit = Math.max(silence, Math.max(0, ...windows) * quietShare);
  const first = windows.findIndex((loudness) => loudness >= limit);
  const last = windows.findLastIndex((loudness) => loudness >= limit);
  if (first === -1) throw new Refusal("ERROR_SOUND_SILENT");
  return levels.subarray(first * windowSamples, (last + 1) * windowSamples);
}

/** Returns how loud a sound is where it is not silent. */
function loudnessOf(levels: Float32Array): number {
  const windows = windowsOf(levels);
  const limit = Math.max(0, ...windows) / 10;
  const heard = windows.filter((loudness) => loudness >= limit);
  return Math.sqrt(heard.reduce((sum, loudness) => sum + loudness ** 2, 0) / Math.max(1, heard.length));
}

/** Returns the loudness of each window of a fiftieth of a second. */
const windowsOf = (levels: Float32Array): readonly number[] =>
  Array.from({ length: Math.ceil(levels.length / windowSamples) }, (_, place) => {
    const window = levels.subarray(place * windowSamples, (place + 1) * windowSamples);
    return Math.sqrt(window.reduce((sum, level) => sum + level ** 2, 0) / window.length);
  });
