import CodecParser, { type OggPage, type OpusHeader } from "codec-parser";
import { Refusal } from "@cherga/contract/errors";

/** Returns the pages of an Ogg file, and the header of Opus if it has Opus. Throws if they are longer than so many seconds. */
export function oggPages(
  content: Uint8Array,
  maxSeconds: number,
  tooLong: () => Refusal,
): { readonly pages: OggPage[]; readonly header: OpusHeader | undefined } {
  const parser = new CodecParser<OggPage>("audio/ogg", { enableFrameCRC32: false });
  const pages: OggPage[] = [];
  let seconds = 0;
  let count = 0;
  for (const page of parsed(parser, content.subarray(0, endOfPages(content)))) {
    for (const { samples, header } of page.codecFrames) seconds += samples / header.sampleRate;
    count += page.codecFrames.length;
    if (seconds > maxSeconds + longestFrameSeconds || count > mostFrames) throw tooLong();
    pages.push(page);
  }
  const header = pages.flatMap(({ codecFrames }) => codecFrames)[0]?.header;
  if (header === undefined || header.channels > mostChannels) throw new Refusal("ERROR_FILE_TYPE");
  if ("preSkip" in header) return { pages, header };
  if ("blocksize1" in header && header.blocksize1 <= mostVorbisSamples) return { pages, header: undefined };
  throw new Refusal("ERROR_FILE_TYPE");
}

/** The first and the last frame may be longer than what is heard of them. */
const longestFrameSeconds = 0.2;
/** Ten seconds of the shortest frames. A file can lie about their length, but not about their number. */
const mostFrames = 5000;
const mostVorbisSamples = 4096;
const mostChannels = 2;

/**
 * Returns where the pages of an Ogg file end that follow each other. The parser looks for the next page byte by byte, which
 * takes long in a file that has none.
 */
function endOfPages(content: Uint8Array): number {
  let at = 0;
  for (;;) {
    const isPage =
      content.length >= at + headBytes && pageMark.every((byte, place) => content[at + place] === byte);
    const sizes = content.subarray(at + headBytes, at + headBytes + (content[at + headBytes - 1] ?? 0));
    const end = at + headBytes + sizes.length + sizes.reduce((sum, size) => sum + size, 0);
    if (!isPage || ((content[at + 5] ?? 0) & ~0b111) !== 0 || end > content.length) return at;
    at = end;
  }
}

const headBytes = 27;
/** `OggS`, and the version. */
const pageMark = [0x4f, 0x67, 0x67, 0x53, 0];

/** Fed in small parts, so that a parser that yields much has not read all of it when it is stopped. */
const partBytes = 4096;

function* parsed(parser: CodecParser<OggPage>, content: Uint8Array): Generator<OggPage> {
  for (let at = 0; at < content.length; at += partBytes)
    yield* iterate(parser.parseChunk(content.subarray(at, at + partBytes)));
  yield* iterate(parser.flush());
}

/** The library's types call a generator an iterator only. */
function* iterate<T>(iterator: Iterator<T>): Generator<T> {
  for (let next = iterator.next(); next.done !== true; next = iterator.next()) yield next.value;
}
