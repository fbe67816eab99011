/** A picture in black and white. */
export type Bitmap = {
  /** In dots. */
  readonly width: number;
  readonly height: number;
  /** One bit per dot, black is 1. The leftmost dot is the highest bit, and each row begins with a new byte. */
  readonly rows: Uint8Array;
};

/** Returns how many bytes a row has. */
export const bytesPerRow = ({ width }: Pick<Bitmap, "width">): number => Math.ceil(width / 8);

/** Returns one row of a picture; a row below the picture is white. */
export function rowAt(bitmap: Bitmap, y: number): Uint8Array {
  const length = bytesPerRow(bitmap);
  const row = bitmap.rows.subarray(y * length, (y + 1) * length);
  return row.length === length ? row : new Uint8Array(length);
}

/** Whether a dot is black; dots outside of the picture are white. */
export const isBlack = ({ width, height, rows }: Bitmap, x: number, y: number): boolean =>
  x >= 0 &&
  x < width &&
  y >= 0 &&
  y < height &&
  ((rows[y * Math.ceil(width / 8) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
