import { writeFile } from "node:fs/promises";
import { encode } from "uqr";

const width = 640;
const height = 480;
const dotPixels = 8;

/** Writes a video of a QR code, which Chromium plays instead of the camera. */
export async function writeCodeVideo(path: string, text: string): Promise<void> {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const left = Math.floor((width - size * dotPixels) / 2);
  const top = Math.floor((height - size * dotPixels) / 2);
  const isDark = (x: number, y: number): boolean =>
    data[Math.floor((y - top) / dotPixels)]?.[Math.floor((x - left) / dotPixels)] === true;
  const light = Buffer.alloc(width * height, 235);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isDark(x, y)) light[y * width + x] = 16;
  // Black and white have no colour: both chroma planes, a quarter of the size each, have the middle value.
  const colour = Buffer.alloc((width * height) / 2, 128);
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`;
  await writeFile(path, Buffer.concat([Buffer.from(`${head}FRAME\n`), light, colour]));
}
