import { createCanvas, loadImage } from "@napi-rs/canvas";
import jsQR from "jsqr";

/** Reads a code from its picture, by libraries that share no code with the one that drew it. */
export async function readCode(svg: string): Promise<string | undefined> {
  const side = 640;
  const context = createCanvas(side, side).getContext("2d");
  const picture = await loadImage(Buffer.from(svg));
  context.drawImage(picture, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  return jsQR(new Uint8ClampedArray(data), side, side)?.data;
}
