import type { Bitmap } from "#bitmap";

/** A page of PWG raster, as black and white. */
export type RasterPage = {
  readonly dpi: readonly [x: number, y: number];
  readonly colorSpace: number;
  readonly bitmap: Bitmap;
};

/** Reads PWG raster without the code that writes it. Throws if it is not well formed. */
export function readPwgRaster(bytes: Buffer): readonly RasterPage[] {
  if (bytes.toString("latin1", 0, 4) !== "RaS2") throw new Error("not PWG raster");
  const pages: RasterPage[] = [];
  let at = 4;
  while (at < bytes.length) {
    const header = bytes.subarray(at, at + 1796);
    const number = (offset: number): number => header.readUInt32BE(offset);
    if (header.toString("latin1", 0, 10) !== "PwgRaster\0") throw new Error("a page without its name");
    const [width, height, bits, length] = [number(372), number(376), number(388), number(392)];
    if (length !== Math.ceil((width * bits) / 8)) throw new Error("lines of a wrong length");
    const unit = Math.max(1, bits / 8);
    const lines: Buffer[] = [];
    at += 1796;
    while (lines.length < height) {
      const repeats = (bytes[at] ?? 0) + 1;
      at += 1;
      const parts: Buffer[] = [];
      for (let filled = 0; filled < length;) {
        const control = bytes.readUInt8(at);
        at += 1;
        if (control === 128) throw new Error("a control byte that is not used");
        const count = control < 128 ? control + 1 : 257 - control;
        const stored = bytes.subarray(at, at + unit * (control < 128 ? 1 : count));
        at += stored.length;
        parts.push(control < 128 ? Buffer.concat(Array.from({ length: count }, () => stored)) : stored);
        filled += count * unit;
      }
      const line = Buffer.concat(parts);
      if (line.length !== length) throw new Error("a line that is too long");
      for (let repeat = 0; repeat < repeats; repeat += 1) lines.push(line);
    }
    if (lines.length !== height) throw new Error("too many lines");
    pages.push({
      dpi: [number(276), number(280)],
      colorSpace: number(400),
      bitmap: { width, height, rows: packed(lines, width, bits) },
    });
  }
  return pages;
}

function packed(lines: readonly Buffer[], width: number, bits: number): Uint8Array {
  if (bits === 1) return Uint8Array.from(Buffer.concat(lines));
  const length = Math.ceil(width / 8);
  const rows = new Uint8Array(length * lines.length);
  for (const [y, line] of lines.entries())
    for (let x = 0; x < width; x += 1)
      if (line[(x * bits) / 8] === 0)
        rows[y * length + (x >> 3)] = (rows[y * length + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return rows;
}
