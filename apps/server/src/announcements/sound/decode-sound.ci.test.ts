import { durationMs, sampleRate, type Samples } from "@cherga/announcements/sound";
import { Refusal } from "@cherga/contract/errors";
import { recordingMaxBytes } from "@cherga/contract/calls/voice";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeSound } from "#announcements/sound/decode-sound";
import { monoSamples } from "#announcements/sound/mono-samples";
import { recordingOf } from "#announcements/sound/recording-of";
import { madeSound } from "#testing/ffmpeg";

const encodings: Readonly<Record<string, readonly string[]>> = {
  "WAV of 16 bits": ["-f", "wav"],
  "WAV of 8 bits, stereo": ["-ac", "2", "-c:a", "pcm_u8", "-f", "wav"],
  "WAV of 24 bits": ["-c:a", "pcm_s24le", "-ar", "48000", "-f", "wav"],
  "WAV of floats": ["-c:a", "pcm_f32le", "-f", "wav"],
  MP3: ["-c:a", "libmp3lame", "-b:a", "64k", "-f", "mp3"],
  "MP3, stereo, low rate": ["-ac", "2", "-ar", "22050", "-c:a", "libmp3lame", "-f", "mp3"],
  "Ogg Vorbis": ["-c:a", "libvorbis", "-ac", "2", "-f", "ogg"],
  "Ogg Opus": ["-c:a", "libopus", "-b:a", "32k", "-f", "ogg"],
};

/** Counts how often a sound rises through zero, which is its pitch for a pure tone. */
const pitchOf = (samples: Samples): number =>
  samples.filter((level, place) => level >= 0 && (samples[place - 1] ?? 0) < 0).length /
  (durationMs(samples) / 1000);

describe.each(Object.entries(encodings))("%s", (_name, encoding) => {
  test("is decoded in its length and pitch", async () => {
    const samples = monoSamples(await decodeSound(madeSound(1.5, encoding)));
    expect(Math.abs(durationMs(samples) - 1500)).toBeLessThan(80);
    // Some formats begin and end with noise that is too quiet to be heard.
    const middle = samples.subarray(sampleRate / 4, sampleRate);
    expect(Math.abs(pitchOf(middle) - 440)).toBeLessThan(4);
  });

  test("is refused if it is longer than ten seconds", async () => {
    await expect(decodeSound(madeSound(10.5, encoding))).rejects.toMatchObject({
      code: "ERROR_SOUND_TOO_LONG",
    });
  });

  test("is decoded or refused, but never fails, if it is broken", async () => {
    const whole = madeSound(0.3, encoding);
    expect((await decodeSound(whole)).channels[0]?.length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 20 }),
        fc.nat(whole.length),
        async (changes, length) => {
          const broken = Buffer.from(whole);
          for (const [place, byte] of changes) broken[place] = byte;
          const outcome = await decodeSound(broken.subarray(0, length)).catch((error: unknown) => error);
          return "channels" in Object(outcome) || outcome instanceof Refusal;
        },
      ),
      { numRuns: 15 },
    );
  });
});

const silence = "anullsrc=r=8000:cl=mono";

test.each([
  ["MP3", ["-c:a", "libmp3lame", "-b:a", "8k", "-f", "mp3"]],
  ["Ogg Vorbis", ["-c:a", "libvorbis", "-q:a", "-1", "-f", "ogg"]],
  ["Ogg Opus", ["-c:a", "libopus", "-b:a", "6k", "-f", "ogg"]],
])("ten minutes of silence in a small %s is refused without decoding it", async (_name, encoding) => {
  const small = madeSound(600, encoding, silence);
  expect(small.length).toBeLessThan(recordingMaxBytes);
  await expect(decodeSound(small)).rejects.toMatchObject({
    code: "ERROR_SOUND_TOO_LONG",
    details: { maxSeconds: 10 },
  });
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["text", Buffer.from("<html></html>")],
  ["noughts", Buffer.alloc(5000)],
  ["the head of a WAV", Buffer.from("RIFF\0\0\0\0WAVE")],
  ["a WAV of 64 channels", Buffer.from(madeSound(0.1, encodings["WAV of 16 bits"] ?? [])).fill(64, 22, 23)],
  ["the beginning of an Ogg", Buffer.from("OggS\0\0")],
  ["an MP3 without frames", Buffer.concat([Buffer.from("ID3"), Buffer.alloc(3000, 7)])],
  ["another format", madeSound(0.1, ["-c:a", "aac", "-f", "adts"])],
  ["FLAC in Ogg", madeSound(0.1, ["-c:a", "flac", "-f", "ogg"])],
])("refuses %s", async (_name, content) => {
  await expect(decodeSound(content)).rejects.toMatchObject({ code: "ERROR_FILE_TYPE" });
});

test.each([
  ["one byte", [0x00]],
  ["beginnings of MP3 frames", [0xff]],
  ["MP3 headers", [0xff, 0xfb, 0x90, 0x00]],
  ["beginnings of Ogg pages", [0x4f, 0x67, 0x67, 0x53]],
  ["empty Ogg pages", [...Buffer.from("OggS"), ...Buffer.alloc(23)]],
  ["beginnings of WAV files", [...Buffer.from("RIFF\0\0\0\0WAVEfmt \0\0\0\0")]],
])("the largest file of %s, again and again, has nothing to hear", async (_name, bytes) => {
  const content = Buffer.alloc(recordingMaxBytes, Buffer.from(bytes));
  await expect(decodeSound(content).then(recordingOf)).rejects.toBeInstanceOf(Refusal);
});

const loudnessOf = (samples: Samples): number =>
  Math.sqrt(samples.reduce((sum, level) => sum + (level / 32_768) ** 2, 0) / samples.length);

test("quiet and loud recordings become equally loud, without the silence around them", async () => {
  const quiet = "sine=f=300:r=24000,volume=-30dB,adelay=400:all=1,apad=pad_dur=0.5";
  const loud = "sine=f=300:r=24000,volume=15dB";
  for (const [source, seconds] of [
    [quiet, 2],
    [loud, 1],
  ] as const) {
    const samples = recordingOf(await decodeSound(madeSound(seconds, ["-f", "wav"], source)));
    expect(loudnessOf(samples)).toBeCloseTo(0.1, 2);
    expect(samples.reduce((most, level) => Math.max(most, Math.abs(level)), 0)).toBeLessThan(32_000);
  }
});

test("a recording in which nothing is heard is refused", async () => {
  const silent = await decodeSound(madeSound(1, ["-f", "wav"], `anullsrc=r=${sampleRate}:cl=mono`));
  expect(() => recordingOf(silent)).toThrow("ERROR_SOUND_SILENT");
});
