import type { videoTypes } from "@cherga/contract/calls/file";
import { Refusal } from "@cherga/contract/errors";

/** Detects the type of a video from its content, not from what the client claims. */
export function inspectVideo(content: unknown): {
  readonly content: Buffer;
  readonly type: (typeof videoTypes)[number];
} {
  if (!Buffer.isBuffer(content)) throw new Refusal("ERROR_FILE_TYPE");
  if (isMp4(content)) return { content, type: "video/mp4" };
  if (isWebm(content)) return { content, type: "video/webm" };
  throw new Refusal("ERROR_FILE_TYPE");
}

/** An MP4 begins with the box `ftyp`, and its tracks are in a box `moov`. Images of the same family have no `moov`. */
function isMp4(content: Buffer): boolean {
  const [first, ...others] = boxesIn(content);
  return first === "ftyp" && others.includes("moov");
}

/** Returns the types of the boxes of a file, up to the first that is malformed. */
function boxesIn(content: Buffer): readonly string[] {
  const boxes: string[] = [];
  for (let at = 0; at + headBytes <= content.length;) {
    boxes.push(content.toString("latin1", at + 4, at + headBytes));
    const size = sizeOfBox(content, at);
    if (size < headBytes || at + size > content.length) break;
    at += size;
  }
  return boxes;
}

const headBytes = 8;

/** A box of size 1 has its size in the next eight bytes; one of size 0 goes on to the end of the file. */
function sizeOfBox(content: Buffer, at: number): number {
  const size = content.readUInt32BE(at);
  if (size === 0) return content.length - at;
  if (size !== 1) return size;
  return at + 16 <= content.length ? Number(content.readBigUInt64BE(at + headBytes)) : 0;
}

/** The beginning of every Matroska file; its header names the kind. */
const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const ebmlHeaderBytes = 64;

const isWebm = (content: Buffer): boolean =>
  content.subarray(0, ebml.length).equals(ebml) && content.subarray(0, ebmlHeaderBytes).includes("webm");
