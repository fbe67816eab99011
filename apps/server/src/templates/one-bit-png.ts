import { deflateSync } from "node:zlib";

/** A black and white image with four bytes per dot, as canvases return it. */
type Dots = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns a black and white image as a PNG with one bit per dot, which includes its size on paper. */
export function oneBitPng({ data, width, height }: Dots, dotsPerMetre: number): Buffer {
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
    chunk("IDAT", deflateSync(rowsOf(data, width, height))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Each row begins with its filter type: none. */
function rowsOf(data: Uint8ClampedArray, width: number, height: number): Buffer {
  const bytesPerRow = 1 + Math.ceil(width / 8);
  const rows = Buffer.alloc(bytesPerRow * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4] === 0) continue;
      const at = y * bytesPerRow + 1 + (x >> 3);
      rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  return rows;
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
