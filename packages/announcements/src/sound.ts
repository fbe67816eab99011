/** All sounds have one channel with so many samples a second. */
export const sampleRate = 24_000;

/** The samples of a sound. */
export type Samples = Int16Array;

/** A sound, and the silence before it. */
export type TimedSound = { readonly samples: Samples; readonly gapMs: number };

const samplesIn = (ms: number): number => Math.round((ms * sampleRate) / 1000);

/** Returns how long so many samples last, in milliseconds. */
export const durationMs = (samples: Pick<Samples, "length">): number => (samples.length * 1000) / sampleRate;

/** Joins sounds to one. */
export function joinSounds(sounds: readonly TimedSound[]): Samples {
  const lengths = sounds.map(({ samples, gapMs }) => samplesIn(gapMs) + samples.length);
  const joined = new Int16Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const { samples, gapMs } of sounds) {
    at += samplesIn(gapMs);
    joined.set(samples, at);
    at += samples.length;
  }
  return joined;
}

const headBytes = 44;

/** Returns samples as a WAV file. */
export function wavOf(samples: Samples): Uint8Array {
  const bytes = new Uint8Array(headBytes + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string): void =>
    bytes.set(
      Array.from(text, (letter) => letter.charCodeAt(0)),
      at,
    );
  write(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  // Uncompressed, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, samples.length * 2, true);
  for (const [place, sample] of samples.entries()) view.setInt16(headBytes + place * 2, sample, true);
  return bytes;
}

/** Returns the samples of a WAV file that `wavOf` made. */
export function samplesOfWav(wav: Uint8Array): Samples {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  return Int16Array.from({ length: (wav.byteLength - headBytes) / 2 }, (_, place) =>
    view.getInt16(headBytes + place * 2, true),
  );
}
