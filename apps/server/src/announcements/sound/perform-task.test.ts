import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packFileOf, packFolderOf, packWords } from "@cherga/announcements/pack-words";
import { phraseOf } from "@cherga/announcements/phrase";
import { tracksOf } from "@cherga/announcements/phrase-tracks";
import { sampleCalls } from "@cherga/announcements/sample-call";
import { wavOf } from "@cherga/announcements/sound";
import { soundFormats } from "@cherga/contract/calls/voice";
import { languageCodes } from "@cherga/contract/constants";
import { expect, test } from "vitest";
import { performTask } from "#announcements/sound/perform-task";
import { measuredMs } from "#testing/ffmpeg";

const packs = fileURLToPath(new URL("../../../../../packages/announcements/packs", import.meta.url));

test.each(languageCodes)("the pack of %s has a recording of every word, and nothing else", (language) => {
  const files = readdirSync(`${packs}/${packFolderOf(language)}`).map(
    (file) => `${packFolderOf(language)}/${file}`,
  );
  const wanted = [...packWords[language].keys()].map((key) => packFileOf(language, key));
  expect(files.toSorted()).toEqual(wanted.toSorted());
});

test("all packs together are small", () => {
  const sizes = readdirSync(packs, { recursive: true }).map((file) => statSync(`${packs}/${String(file)}`));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(3 * 1024 * 1024);
});

const lines = phraseOf(
  {
    tracks: [
      { type: "file", file: "chime" },
      { type: "file", file: "ticket" },
      { type: "number" },
      { type: "file", file: "go-to-window" },
      { type: "room" },
    ],
    folders: languageCodes.map((language) => ({ language, folder: packFolderOf(language) })),
  },
  (language) => ({ ...sampleCalls[language], number: "Щ1999" }),
);
const tracks = tracksOf(lines).map(({ language, key, gapMs }) => ({
  packFile: packFileOf(language, key),
  gapMs,
}));

/** An MP3 begins with the delay of its encoder. */
const delayMs = { wav: 0, ogg: 0, mp3: 1105 / 24 } as const;

test("an announcement lasts as long as its words and gaps, in every format", async () => {
  const lengths = tracks.map(({ packFile, gapMs }) => gapMs + measuredMs(`${packs}/${packFile}`));
  const wordsMs = lengths.reduce((sum, length) => sum + length, 0);
  for (const format of soundFormats) {
    const { bytes, durationMs } = await performTask({ kind: "render", tracks, format });
    expect(Math.abs(measuredMs(Buffer.from(bytes)) - delayMs[format] - wordsMs)).toBeLessThan(50);
    expect(Math.abs(durationMs - wordsMs)).toBeLessThan(50);
  }
});

test("an announcement of more than a minute is refused", async () => {
  const wav = wavOf(new Int16Array(24_000 * 9));
  const long = Array.from({ length: 7 }, () => ({ wav, gapMs: 0 }));
  await expect(performTask({ kind: "render", tracks: long, format: "mp3" })).rejects.toMatchObject({
    code: "ERROR_TOO_LARGE",
  });
});
