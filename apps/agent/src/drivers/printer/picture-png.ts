import { type Bitmap, rowAt } from "@cherga/printing/bitmap";
import { pngOf } from "#drivers/png";

/** Returns a picture as a PNG with one bit for each dot. */
export function picturePng(bitmap: Bitmap): Buffer {
  // Each row begins with its filter: none. White is 1 in a PNG, and 0 in a picture.
  const rows = Array.from({ length: bitmap.height }, (_, y) => [
    Uint8Array.of(0),
    rowAt(bitmap, y).map((byte) => ~byte & 0xff),
  ]);
  const { width, height } = bitmap;
  return pngOf({ width, height, bits: 1, colours: "greyscale" }, Buffer.concat(rows.flat()));
}
