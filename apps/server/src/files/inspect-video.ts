import type { videoTypes } from "@cherga/contract/calls/file";
import { Refusal } from "@cherga/contract/errors";

/** Detects the type of a video from its content, not from what the client claims. */
export function inspectVideo(content: unknown): {
  readonly content: Buffer;
  readonly type: (typeof videoTypes)[number];
} {
  if (!Buffer.isBuffer(content)) throw new Refusal("ERROR_FILE_TYPE");
  if (content.subarray(4, 8).toString("latin1") === "ftyp") return { content, type: "video/mp4" };
  if (content.subarray(0, 4).equals(ebml)) return { content, type: "video/webm" };
  throw new Refusal("ERROR_FILE_TYPE");
}

/** The beginning of every WebM file. */
const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
