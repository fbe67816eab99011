import fc from "fast-check";
import { expect, test } from "vitest";
import { durationMs, joinSounds, sampleRate, samplesOfWav, wavOf } from "#sound";

const soundOf = (length: number, level: number) => new Int16Array(length).fill(level);
const sounds = fc.array(
  fc.record({
    samples: fc
      .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 32_767 }))
      .map(([n, level]) => soundOf(n, level)),
    gapMs: fc.integer({ min: 0, max: 50 }),
  }),
);

test("a joined sound lasts as long as its sounds and gaps, and has all their samples in order", () => {
  fc.assert(
    fc.property(sounds, (list) => {
      const joined = joinSounds(list);
      const expectedMs = list.reduce((sum, { samples, gapMs }) => sum + durationMs(samples) + gapMs, 0);
      expect(durationMs(joined)).toBeCloseTo(expectedMs, 6);
      expect([...joined].filter((sample) => sample !== 0)).toEqual(
        list.flatMap(({ samples }) => [...samples]),
      );
    }),
  );
});

test("a WAV file gives back the samples it was made of", () => {
  const samples = Int16Array.from([0, 1, -1, 32_767, -32_768]);
  const wav = wavOf(samples);
  expect(samplesOfWav(wav)).toEqual(samples);
  expect(new DataView(wav.buffer).getUint32(24, true)).toBe(sampleRate);
});
