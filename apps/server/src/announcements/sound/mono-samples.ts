import { sampleRate, type Samples } from "@cherga/announcements/sound";
import type { DecodedSound } from "#announcements/sound/decode-sound";

/** Returns a sound as announcements have it: one channel, at their rate. */
export const monoSamples = (sound: DecodedSound): Samples => samplesOfLevels(atOurRate(sound));

/** Returns a sound with one channel at the rate of announcements, as levels between -1 and 1. */
export function atOurRate({ channels, rate }: DecodedSound): Float32Array {
  const mixed = mixedOf(channels);
  return rate === sampleRate ? mixed : resampled(mixed, rate);
}

/** Returns levels as samples; what is too loud is cut off. */
export const samplesOfLevels = (levels: Float32Array): Samples =>
  Int16Array.from(levels, (level) => Math.round(Math.max(-1, Math.min(1, level)) * 32_767));

function mixedOf(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(), ...others] = channels;
  if (others.length === 0) return first;
  return first.map(
    (level, place) => (level + others.reduce((sum, other) => sum + (other[place] ?? 0), 0)) / channels.length,
  );
}

/** How many periods of the slower rate the filter covers to each side. */
const reach = 8;

/** Changes the rate by a windowed sinc filter, which also removes tones that are too high for the slower rate. */
function resampled(levels: Float32Array, rate: number): Float32Array {
  const step = rate / sampleRate;
  const cutoff = Math.min(1, 1 / step);
  const width = reach / cutoff;
  const valueAt = (centre: number): number => {
    let sum = 0;
    const last = Math.min(levels.length - 1, Math.floor(centre + width));
    for (let place = Math.max(0, Math.ceil(centre - width)); place <= last; place += 1) {
      const distance = place - centre;
      sum += (levels[place] ?? 0) * cutoff * sinc(distance * cutoff) * hann(distance / width);
    }
    return sum;
  };
  return Float32Array.from({ length: Math.floor(levels.length / step) }, (_, place) => valueAt(place * step));
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
const hann = (x: number): number => 0.5 + 0.5 * Math.cos(Math.PI * x);
