import { imageMaxSide, type imageTypes } from "@cherga/contract/calls/file";
import { Refusal } from "@cherga/contract/errors";
import { imageSize } from "image-size";

export type ImageType = (typeof imageTypes)[number];

/** Detects the type and size of an image from its content, not from what the client claims. */
export function inspectImage(content: unknown): {
  readonly content: Buffer;
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
} {
  if (!Buffer.isBuffer(content)) throw new Refusal("ERROR_FILE_TYPE");
  const { type: format = "", width, height } = measured(content);
  const type = typeByFormat[format];
  if (type === undefined || width < 1 || height < 1) throw new Refusal("ERROR_FILE_TYPE");
  if (width > imageMaxSide || height > imageMaxSide)
    throw new Refusal("ERROR_TOO_LARGE", { maxSide: imageMaxSide });
  return { content, type, width, height };
}

const typeByFormat: Readonly<Record<string, ImageType>> = {
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
};

function measured(content: Buffer): ReturnType<typeof imageSize> {
  try {
    return imageSize(content);
  } catch {
    throw new Refusal("ERROR_FILE_TYPE");
  }
}
