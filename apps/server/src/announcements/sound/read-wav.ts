import { Refusal } from "@cherga/contract/errors";
import type { DecodedSound } from "#announcements/sound/decode-sound";

type WavFormat = {
  readonly isFloat: boolean;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
};

/** Reads an uncompressed WAV file. Throws if it is longer than so many seconds. */
export function channelsOfWav(content: Uint8Array, maxSeconds: number, tooLong: () => Refusal): DecodedSound {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const format = formatOf(view);
  const data = chunkOf(view, "data");
  const reader = format && readerOf(format);
  if (format === undefined || data === undefined || reader === undefined)
    throw new Refusal("ERROR_FILE_TYPE");
  const { channels, rate, bits } = format;
  const sampleBytes = bits / 8;
  const length = Math.floor(data.size / (sampleBytes * channels));
  if (length > maxSeconds * rate) throw tooLong();
  return {
    rate,
    channels: Array.from({ length: channels }, (_, channel) =>
      Float32Array.from({ length }, (__, place) =>
        reader(view, data.at + (place * channels + channel) * sampleBytes),
      ),
    ),
  };
}

const pcm = 1;
const float = 3;
/** The actual format follows in the extension. */
const extensible = 0xfffe;

function formatOf(view: DataView): WavFormat | undefined {
  const chunk = chunkOf(view, "fmt ");
  if (chunk === undefined || chunk.size < 16) return undefined;
  const { at } = chunk;
  const tag = view.getUint16(at, true);
  const kind = tag === extensible && chunk.size >= 26 ? view.getUint16(at + 24, true) : tag;
  const [channels, rate, bits] = [
    view.getUint16(at + 2, true),
    view.getUint32(at + 4, true),
    view.getUint16(at + 14, true),
  ];
  const isUsual = channels >= 1 && channels <= 2 && rate >= 8_000 && rate <= 192_000;
  return isUsual && (kind === pcm || kind === float)
    ? { isFloat: kind === float, channels, rate, bits }
    : undefined;
}

type SampleReader = (view: DataView, at: number) => number;

const readers: Readonly<Record<string, SampleReader>> = {
  pcm8: (view, at) => (view.getUint8(at) - 128) / 128,
  pcm16: (view, at) => view.getInt16(at, true) / 32_768,
  pcm24: (view, at) => (view.getUint8(at) + view.getInt16(at + 1, true) * 256) / 8_388_608,
  pcm32: (view, at) => view.getInt32(at, true) / 2_147_483_648,
  float32: (view, at) => view.getFloat32(at, true),
};

const readerOf = ({ isFloat, bits }: WavFormat): SampleReader | undefined =>
  readers[`${isFloat ? "float" : "pcm"}${bits}`];

/** Finds a chunk of the file; a chunk that claims to be longer than the file ends with it. */
function chunkOf(view: DataView, name: string): { readonly at: number; readonly size: number } | undefined {
  for (let at = 12; at + 8 <= view.byteLength;) {
    const size = Math.min(view.getUint32(at + 4, true), view.byteLength - at - 8);
    const isFound = Array.from(name).every(
      (letter, place) => view.getUint8(at + place) === letter.charCodeAt(0),
    );
    if (isFound) return { at: at + 8, size };
    // Chunks begin at even places.
    at += 8 + size + (size % 2);
  }
  return undefined;
}
