// Makes the voice packs that come with the product: all of them, or those of the languages given (en, ru, ua). Run by hand
// when a word is added; needs espeak-ng and ffmpeg.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { root } from "./run.mjs";

/** @type {typeof import("../packages/announcements/src/pack-words.ts")} */
const { packFileOf, packFolderOf, packWords } = await load("packages/announcements/src/pack-words.ts");
/** @type {typeof import("../packages/announcements/src/sound.ts")} */
const { sampleRate } = await load("packages/announcements/src/sound.ts");
/** @type {typeof import("../apps/server/src/announcements/sound/recording-of.ts")} */
const { recordingOf } = await load("apps/server/src/announcements/sound/recording-of.ts");

const packs = join(root, "packages/announcements/packs");
const voices = /** @type {const} */ ({ en: "en-us", ru: "ru", ua: "uk" });
const wordsPerMinute = 140;

const wanted = process.argv.slice(2);

for (const language of /** @type {const} */ (["en", "ru", "ua"])) {
  if (wanted.length > 0 && !wanted.includes(language)) continue;
  rmSync(join(packs, packFolderOf(language)), { recursive: true, force: true });
  for (const { key, spoken, isSound } of packWords[language].values()) {
    const levels = isSound ? tonesOf(key) : spokenBy(voices[language], spoken);
    const file = join(packs, packFileOf(language, key));
    mkdirSync(dirname(file), { recursive: true });
    // Recordings of organizations are made as loud by the same code.
    write(file, recordingOf({ channels: [levels], rate: sampleRate }));
  }
}

/**
 * Returns a text as espeak-ng speaks it.
 * @param {string} voice
 * @param {string} text
 */
function spokenBy(voice, text) {
  const input = text.replaceAll("’", "'");
  const wav = execFileSync("espeak-ng", ["-v", voice, "-s", String(wordsPerMinute), "--stdout", input]);
  const raw = execFileSync(
    "ffmpeg",
    ["-v", "error", "-i", "pipe:0", "-ar", String(sampleRate), "-ac", "1", "-f", "f32le", "pipe:1"],
    { input: wav },
  );
  return Float32Array.from({ length: raw.length / 4 }, (_, place) => raw.readFloatLE(place * 4));
}

/**
 * Returns a synthesized sound: the chime has three short tones, the gong one long and deep tone.
 * @param {string} key
 */
function tonesOf(key) {
  const [tones, lastsSeconds] = key === "gong" ? [[196], 1.6] : [[659.3, 523.3, 784], 0.7];
  const everySeconds = 0.35;
  const length = Math.round(((tones.length - 1) * everySeconds + lastsSeconds) * sampleRate);
  return Float32Array.from({ length }, (_, place) =>
    tones.reduce((sum, hz, index) => {
      const seconds = place / sampleRate - index * everySeconds;
      if (seconds < 0 || seconds > lastsSeconds) return sum;
      const volume = Math.min(1, seconds / 0.02) * Math.exp((-5 * seconds) / lastsSeconds);
      return sum + 0.4 * volume * Math.sin(2 * Math.PI * hz * seconds);
    }, 0),
  );
}

/**
 * Writes samples as Opus.
 * @param {string} file
 * @param {Int16Array} samples
 */
function write(file, samples) {
  const raw = ["-f", "s16le", "-ar", String(sampleRate), "-ac", "1", "-i", "pipe:0"];
  const opus = ["-c:a", "libopus", "-b:a", "24k", "-application", "voip", "-f", "ogg"];
  // Without the name of the encoder, the same sound is the same file.
  const plain = ["-fflags", "+bitexact", "-flags:a", "+bitexact", "-map_metadata", "-1"];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...raw, ...opus, ...plain, file], {
    input: Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
  });
}

/**
 * Loads a module of our packages, which ship as TypeScript.
 * @param {string} path
 */
async function load(path) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [path],
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
  });
  const text = outputFiles[0]?.text ?? "";
  return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
}
