import { isBlack } from "#bitmap";
import type { Page } from "#pages/lay-out-pages";

/** The kinds of raster that we write, the best first. */
export const rasterTypes = ["black_1", "sgray_8", "srgb_8"] as const;
export type RasterType = (typeof rasterTypes)[number];

export type RasterFormat = {
  readonly type: RasterType;
  /** Dots per inch. */
  readonly x: number;
  readonly y: number;
};

/** How the dots of each kind are stored. `unit` is the number of bytes that are compressed as one. */
const layouts: Readonly<
  Record<RasterType, { colorSpace: number; bitsPerColor: number; colors: number; unit: number }>
> = {
  black_1: { colorSpace: 3, bitsPerColor: 1, colors: 1, unit: 1 },
  sgray_8: { colorSpace: 18, bitsPerColor: 8, colors: 1, unit: 1 },
  srgb_8: { colorSpace: 19, bitsPerColor: 8, colors: 3, unit: 3 },
};

const mmPerInch = 25.4;
const pointsPerInch = 72;

/** Returns pages as PWG raster (PWG 5102.4). */
export function pwgRaster(pages: readonly Page[], format: RasterFormat): Buffer {
  return Buffer.concat([
    Buffer.from("RaS2"),
    ...pages.flatMap((page) => {
      const width = Math.round((page.widthMm * format.x) / mmPerInch);
      const height = Math.round((page.heightMm * format.y) / mmPerInch);
      return [
        headerOf(page, format, { width, height, count: pages.length }),
        ...linesOf(page, format, width, height),
      ];
    }),
  ]);
}

const headerLength = 1796;

function headerOf(
  { widthMm, heightMm }: Page,
  { type, x, y }: RasterFormat,
  { width, height, count }: { readonly width: number; readonly height: number; readonly count: number },
): Buffer {
  const { colorSpace, bitsPerColor, colors } = layouts[type];
  const header = Buffer.alloc(headerLength);
  header.write("PwgRaster", 0);
  const points = (mm: number): number => Math.round((mm * pointsPerInch) / mmPerInch);
  const numbers: Readonly<Record<number, number>> = {
    276: x,
    280: y,
    340: 1,
    352: points(widthMm),
    356: points(heightMm),
    372: width,
    376: height,
    384: bitsPerColor,
    388: bitsPerColor * colors,
    392: bytesPerLine(width, type),
    400: colorSpace,
    420: colors,
    452: count,
    // Not mirrored.
    456: 1,
    460: 1,
    472: width,
    476: height,
  };
  for (const [offset, number] of Object.entries(numbers)) header.writeUInt32BE(number, Number(offset));
  return header;
}

const bytesPerLine = (width: number, type: RasterType): number => {
  const { bitsPerColor, colors } = layouts[type];
  return Math.ceil((width * bitsPerColor * colors) / 8);
};

const mostRepeats = 256;

/** Equal lines, such as those between texts, are stored once. */
function* linesOf(page: Page, format: RasterFormat, width: number, height: number): Iterable<Buffer> {
  const { unit } = layouts[format.type];
  let source: number | undefined;
  let line: Buffer = Buffer.alloc(0);
  let last: Buffer | undefined;
  let repeats = 0;
  for (let y = 0; y < height; y += 1) {
    const row = sourceRow(page, format, y);
    if (row !== source) line = lineOf(page, format, width, row);
    source = row;
    if (last !== undefined && repeats < mostRepeats && (line === last || line.equals(last))) repeats += 1;
    else {
      if (last !== undefined) yield stored(last, repeats, unit);
      last = line;
      repeats = 1;
    }
  }
  if (last !== undefined) yield stored(last, repeats, unit);
}

/** Returns the row of the picture for a row of the page: the nearest one, so that the edges of a code stay sharp. */
function sourceRow({ picture, dpi, topMm }: Page, { y }: RasterFormat, row: number): number {
  const from = Math.floor(((row - Math.round((topMm * y) / mmPerInch)) * dpi) / y);
  return from < picture.height ? from : -1;
}

function lineOf(
  { picture, dpi, leftMm }: Page,
  { type, x }: RasterFormat,
  width: number,
  row: number,
): Buffer {
  const line = Buffer.alloc(bytesPerLine(width, type), type === "black_1" ? 0 : 255);
  if (row < 0) return line;
  const { unit } = layouts[type];
  const left = Math.round((leftMm * x) / mmPerInch);
  const end = Math.min(width, left + Math.ceil((picture.width * x) / dpi));
  for (let column = left; column < end; column += 1) {
    if (!isBlack(picture, Math.floor(((column - left) * dpi) / x), row)) continue;
    if (type === "black_1") line[column >> 3] = (line[column >> 3] ?? 0) | (0x80 >> (column & 7));
    else line.fill(0, column * unit, (column + 1) * unit);
  }
  return line;
}

const stored = (line: Buffer, repeats: number, unit: number): Buffer =>
  Buffer.concat([Buffer.from([repeats - 1]), compressed(line, unit)]);

const longestRun = 128;

/** Compresses a line: a run of equal units has its length before one of them, other units have their number before them. */
function compressed(line: Buffer, unit: number): Buffer {
  const count = line.length / unit;
  // Each run or group of units takes one byte more.
  const packed = Buffer.alloc(line.length + count);
  let length = 0;
  for (let at = 0; at < count;) {
    const isRun = isRepeated(line, unit, at);
    let end = at + 1;
    while (end < count && end - at < longestRun && isRepeated(line, unit, isRun ? end - 1 : end) === isRun)
      end += 1;
    const size = end - at;
    // A single unit is a run.
    packed[length] = isRun || size === 1 ? size - 1 : 257 - size;
    length += 1 + line.copy(packed, length + 1, at * unit, (isRun ? at + 1 : end) * unit);
    at = end;
  }
  return packed.subarray(0, length);
}

/** Whether the next unit is equal. */
function isRepeated(line: Buffer, unit: number, at: number): boolean {
  const start = at * unit;
  if (start + unit >= line.length) return false;
  for (let byte = start; byte < start + unit; byte += 1) if (line[byte] !== line[byte + unit]) return false;
  return true;
}
