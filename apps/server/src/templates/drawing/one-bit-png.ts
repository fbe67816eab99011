import { deflateSync } from "node:zlib";
import { type Bitmap, bytesPerRow } from "@cherga/printing/bitmap";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns a black and white image as a PNG with one bit per dot, which includes its size on paper. */
export function oneBitPng(bitmap: Bitmap, dotsPerMetre: number): Buffer {
  const { width, height } = bitmap;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per dot, greyscale.
  header.set([1, 0, 0, 0, 0], 8);
  const onPaper = Buffer.alloc(9);
  onPaper.writeUInt32BE(dotsPerMetre, 0);
  onPaper.writeUInt32BE(dotsPerMetre, 4);
  onPaper[8] = 1;
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("pHYs", onPaper),
    chunk("IDAT", deflateSync(rowsOf(bitmap))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Each row begins with its filter type: none. White is 1 in a PNG, and 0 in our pictures. */
function rowsOf({ width, height, rows }: Bitmap): Buffer {
  const length = bytesPerRow({ width });
  const filtered = Buffer.alloc((1 + length) * height);
  for (let y = 0; y < height; y += 1)
    for (let at = 0; at < length; at += 1)
      filtered[y * (1 + length) + 1 + at] = ~(rows[y * length + at] ?? 0) & 0xff;
  return filtered;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(checksum(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Returns the CRC-32 checksum that PNG requires; Node has its own only from version 22 on. */
function checksum(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (remainders[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
