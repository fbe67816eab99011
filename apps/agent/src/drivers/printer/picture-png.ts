import { crc32, deflateSync } from "node:zlib";
import { type Bitmap, rowAt } from "@cherga/printing/bitmap";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns a picture as a PNG with one bit for each dot. */
export function picturePng(bitmap: Bitmap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(bitmap.width, 0);
  header.writeUInt32BE(bitmap.height, 4);
  // One bit per dot, greyscale.
  header[8] = 1;
  // Each row begins with its filter: none. White is 1 in a PNG, and 0 in a picture.
  const rows = Array.from({ length: bitmap.height }, (_, y) => [
    Uint8Array.of(0),
    rowAt(bitmap, y).map((byte) => ~byte & 0xff),
  ]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
