import { Refusal } from "@cherga/contract/errors";

/** Returns the frames of an MP3, without the descriptions around them. Throws if they are longer than so many seconds. */
export function mpegFrames(content: Uint8Array, maxSeconds: number, tooLong: () => Refusal): Uint8Array[] {
  const frames: Uint8Array[] = [];
  let seconds = 0;
  let at = firstFrameIn(content);
  for (let frame = frameAt(content, at); frame !== undefined; frame = frameAt(content, at)) {
    seconds += frame.seconds;
    if (seconds > maxSeconds) throw tooLong();
    frames.push(content.subarray(at, at + frame.bytes));
    at += frame.bytes;
  }
  if (frames.length === 0) throw new Refusal("ERROR_FILE_TYPE");
  return frames;
}

const id3HeadBytes = 10;
/** Some files have a little filling before their first frame. */
const searchedBytes = 4096;

function firstFrameIn(content: Uint8Array): number {
  const isDescribed = content[0] === 0x49 && content[1] === 0x44 && content[2] === 0x33;
  // The size has seven bits in each byte.
  const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((content[place] ?? 0) & 0x7f), 0);
  const from = isDescribed ? id3HeadBytes + size : 0;
  for (let at = from; at < from + searchedBytes; at += 1) if (frameAt(content, at) !== undefined) return at;
  return content.length;
}

/** In kilobits a second, by the index in the header: of MPEG 1, and of MPEG 2 and 2.5. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** By the version in the header; the second is reserved. */
const rates = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]] as const;
const mpeg1 = 3;
const layer3 = 1;

/** Reads the header of a frame of layer III; undefined if there is none, or if it is longer than the file. */
function frameAt(
  content: Uint8Array,
  at: number,
): { readonly bytes: number; readonly seconds: number } | undefined {
  const [first = 0, second = 0, third = 0] = content.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || ((second >> 1) & 3) !== layer3) return undefined;
  const version = (second >> 3) & 3;
  const rate = rates[version]?.[(third >> 2) & 3];
  const kilobits = bitrates[version === mpeg1 ? 0 : 1][third >> 4];
  if (rate === undefined || kilobits === undefined || kilobits === 0) return undefined;
  const samples = version === mpeg1 ? 1152 : 576;
  const bytes = Math.floor((samples * kilobits * 125) / rate) + ((third >> 1) & 1);
  return at + bytes > content.length ? undefined : { bytes, seconds: samples / rate };
}
