import { sampleRate } from "@cherga/announcements/sound";
import { recordingMaxSeconds } from "@cherga/contract/calls/voice";
import { Refusal } from "@cherga/contract/errors";
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import type { OggPage, OpusHeader } from "codec-parser";
import { MPEGDecoder } from "mpg123-decoder";
import { OpusDecoder } from "opus-decoder";
import { mpegFrames } from "#announcements/sound/mpeg-frames";
import { oggPages } from "#announcements/sound/ogg-pages";
import { channelsOfWav } from "#announcements/sound/read-wav";

/** A sound as it was recorded. */
export type DecodedSound = { readonly channels: readonly Float32Array[]; readonly rate: number };

/**
 * Decodes a WAV, MP3 or Ogg file; its content says which. Its length is added up from the headers of its frames first, so
 * that a small file with hours of sound is refused before it is decoded.
 */
export async function decodeSound(content: Uint8Array): Promise<DecodedSound> {
  try {
    const decoded = await decoderOf(content)?.(content);
    if (decoded === undefined || decoded.channels[0] === undefined) throw new Refusal("ERROR_FILE_TYPE");
    if (decoded.channels[0].length > recordingMaxSeconds * decoded.rate) throw tooLong();
    return decoded;
  } catch (error) {
    // Decoders throw errors of all kinds at files that are broken.
    throw error instanceof Refusal ? error : new Refusal("ERROR_FILE_TYPE");
  }
}

const tooLong = (): Refusal => new Refusal("ERROR_SOUND_TOO_LONG", { maxSeconds: recordingMaxSeconds });

type Decoder = (content: Uint8Array) => DecodedSound | Promise<DecodedSound>;

function decoderOf(content: Uint8Array): Decoder | undefined {
  const head = Buffer.from(content.subarray(0, 12)).toString("latin1");
  if (head.startsWith("RIFF") && head.endsWith("WAVE")) return decodeWav;
  if (head.startsWith("OggS")) return decodeOgg;
  const isFrame = content[0] === 0xff && ((content[1] ?? 0) & 0xe0) === 0xe0;
  return head.startsWith("ID3") || isFrame ? decodeMp3 : undefined;
}

const decodeWav: Decoder = (content) => channelsOfWav(content, recordingMaxSeconds, tooLong);

const decodeMp3: Decoder = async (content) => {
  const frames = mpegFrames(content, recordingMaxSeconds, tooLong);
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    const { channelData, sampleRate: rate } = decoder.decodeFrames(frames);
    return { channels: channelData, rate };
  } finally {
    decoder.free();
  }
};

const decodeOgg: Decoder = (content) => {
  const { pages, header } = oggPages(content, recordingMaxSeconds, tooLong);
  return header === undefined ? decodeVorbis(pages) : decodeOpus(pages, header);
};

async function decodeVorbis(pages: OggPage[]): Promise<DecodedSound> {
  const decoder = new OggVorbisDecoder();
  await decoder.ready;
  try {
    const { channelData, sampleRate: rate } = await decoder.decodeOggPages(pages);
    return { channels: channelData, rate };
  } finally {
    decoder.free();
  }
}

const opusRate = 48_000;

async function decodeOpus(pages: readonly OggPage[], header: OpusHeader): Promise<DecodedSound> {
  const { channels, streamCount, coupledStreamCount, channelMappingTable, preSkip } = header;
  const skipped = Math.round((preSkip * sampleRate) / opusRate);
  const decoder = new OpusDecoder({
    channels,
    streamCount,
    coupledStreamCount,
    channelMappingTable,
    preSkip: skipped,
    sampleRate,
  });
  await decoder.ready;
  try {
    const { channelData } = decoder.decodeFrames(
      pages.flatMap(({ codecFrames }) => codecFrames.map(({ data }) => data)),
    );
    // The last frame is longer than what is left; the last page says where the sound ends.
    // Its type says a number, but it is a big integer.
    // oxlint-disable-next-line typescript/no-unnecessary-type-conversion
    const endsAt = Number(pages.at(-1)?.absoluteGranulePosition ?? 0) - preSkip;
    const length = Math.max(0, Math.round((endsAt * sampleRate) / opusRate));
    return { channels: channelData.map((samples) => samples.subarray(0, length)), rate: sampleRate };
  } finally {
    decoder.free();
  }
}
