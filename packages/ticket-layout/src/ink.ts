import type { Box } from "#ticket-layout";

/** A picture of four bytes a dot, as canvases give it. */
type Picture = {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
};

/** From here on a dot stays white. */
const light = 128;

/** Makes every dot black or white, as printers have nothing between. Images keep their shades as a grain of dots. */
export function ink(picture: Picture, images: readonly Box[]): void {
  for (const box of images) grain(picture, box);
  const { data } = picture;
  for (let at = 0; at < data.length; at += 4) {
    // Most of a ticket is white already, and what is not an image is grey.
    const shade = data[at] ?? 0;
    if (shade > 0 && shade < 255) setDot(data, at, shade);
  }
}

/** Passes on to its neighbours by how much each dot became too light or too dark (Floyd and Steinberg). */
function grain({ data, width, height }: Picture, box: Box): void {
  const left = Math.max(0, box.x);
  const right = Math.min(width, box.x + box.width);
  const bottom = Math.min(height, box.y + box.height);
  let here = new Float32Array(right - left + 2);
  for (let y = Math.max(0, box.y); y < bottom; y += 1) {
    const below = new Float32Array(here.length);
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4;
      const place = x - left + 1;
      const wanted = lightAt(data, at) + valueAt(here, place);
      const missed = wanted - setDot(data, at, wanted);
      add(here, place + 1, (missed * 7) / 16);
      add(below, place - 1, (missed * 3) / 16);
      add(below, place, (missed * 5) / 16);
      add(below, place + 1, missed / 16);
    }
    here = below;
  }
}

function setDot(data: Uint8ClampedArray, at: number, lightness: number): number {
  const dot = lightness < light ? 0 : 255;
  data[at] = dot;
  data[at + 1] = dot;
  data[at + 2] = dot;
  data[at + 3] = 255;
  return dot;
}

/** Gives how light a dot is to the eye. */
const lightAt = (data: Uint8ClampedArray, at: number): number =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);

const valueAt = (row: Float32Array, at: number): number => row[at] ?? 0;

function add(row: Float32Array, at: number, part: number): void {
  row[at] = valueAt(row, at) + part;
}
