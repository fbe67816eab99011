import { execFileSync } from "node:child_process";

/** Makes a sound file with ffmpeg: a tone of 440 Hz, or what the filter says. */
export function madeSound(
  seconds: number,
  encoding: readonly string[],
  source = "sine=frequency=440:sample_rate=44100",
): Buffer {
  const input = ["-f", "lavfi", "-t", String(seconds), "-i", source];
  return execFileSync("ffmpeg", ["-v", "error", ...input, ...encoding, "pipe:1"], {
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** Returns how long a sound file is, in milliseconds, as ffmpeg decodes it. */
export function measuredMs(file: Buffer | string): number {
  const isPath = typeof file === "string";
  const raw = execFileSync(
    "ffmpeg",
    ["-v", "error", "-i", isPath ? file : "pipe:0", "-f", "s16le", "-ac", "1", "-ar", "24000", "pipe:1"],
    { ...(isPath ? {} : { input: file }), maxBuffer: 64 * 1024 * 1024 },
  );
  return raw.length / 2 / 24;
}
