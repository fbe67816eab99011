import { sampleRate, type Samples, wavOf } from "@cherga/announcements/sound";
import type { SoundFormat } from "@cherga/contract/calls/voice";
import { createMp3Encoder, createOggEncoder } from "wasm-media-encoders";

/** Writes samples as a file. */
export async function encodeSound(samples: Samples, format: SoundFormat): Promise<Uint8Array> {
  if (format === "wav") return wavOf(samples);
  if (format === "mp3") {
    const encoder = await (mp3 ??= createMp3Encoder());
    encoder.configure({ ...input, outputSampleRate: sampleRate, bitrate: 48 });
    return encodedBy(encoder, samples);
  }
  const encoder = await (ogg ??= createOggEncoder());
  encoder.configure({ ...input, vbrQuality: 3, oggSerialNo: 1 });
  return encodedBy(encoder, samples);
}

const input = { channels: 1, sampleRate } as const;

/** Encoders take long to compile. They can be used again once a file is finished, so nothing may wait in between. */
let mp3: ReturnType<typeof createMp3Encoder> | undefined;
let ogg: ReturnType<typeof createOggEncoder> | undefined;

type Encoder = Pick<Awaited<ReturnType<typeof createMp3Encoder>>, "encode" | "finalize">;

function encodedBy(encoder: Encoder, samples: Samples): Uint8Array {
  const levels = Float32Array.from(samples, (sample) => sample / 32_768);
  // What the encoder gives is its own memory until the next call.
  const beginning = encoder.encode([levels]).slice();
  return Buffer.concat([beginning, encoder.finalize()]);
}
