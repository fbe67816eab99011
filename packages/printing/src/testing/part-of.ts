import { type Bitmap, isBlack } from "#bitmap";

/** Returns a part of a picture. */
export function partOf(whole: Bitmap, left: number, top: number, width: number, height: number): Bitmap {
  const length = Math.ceil(width / 8);
  const rows = new Uint8Array(length * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isBlack(whole, left + x, top + y))
        rows[y * length + (x >> 3)] = (rows[y * length + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return { width, height, rows };
}

/** Returns how many dots of a picture are black. */
export const countBlack = ({ rows }: Bitmap): number =>
  rows.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
