import type { Socket } from "node:net";
import { type DrivenScreen, pictureMaxBytes, type VncTrouble } from "@cherga/contract/devices/screen";
import { pngOf } from "#drivers/png";
import { openVnc } from "#screens/vnc/open-vnc";
import { NoBytes } from "#screens/vnc/byte-reader";
import { makeShrunkPicture, type ShrunkPicture } from "#screens/vnc/shrunk-picture";

const pictureMs = 15_000;
/** Wider pictures are shrunk to this width or less. */
const widest = 640;
/** Two large screens side by side have fewer dots. */
const mostDots = 33_000_000;

/** 32 bits for each dot: blue, green, red, nothing. */
const pixelFormat = Buffer.of(0, 0, 0, 0, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0);
const bytesPerDot = 4;
/** Only the encoding without compression. */
const encodings = Buffer.of(2, 0, 0, 1, 0, 0, 0, 0);

type ReadBytes = (count: number) => Promise<Buffer>;

/** Takes a picture of a screen, as a small PNG. Returns why that does not work. */
export async function takePicture(vnc: DrivenScreen["vnc"]): Promise<Buffer | VncTrouble> {
  const opened = await openVnc(vnc);
  if (typeof opened === "string") return opened;
  const { socket, reader, serverInit } = opened;
  try {
    const [width, height] = [serverInit.readUInt16BE(0), serverInit.readUInt16BE(2)];
    if (width === 0 || height === 0 || width * height > mostDots) return "vncNonsense";
    const picture = makeShrunkPicture(width, height, Math.ceil(width / widest));
    ask(socket, width, height);
    const signal = AbortSignal.timeout(pictureMs);
    const isWhole = await readPicture((count) => reader.read(count, signal), picture);
    return isWhole ? smallPng(picture) : "vncNonsense";
  } catch (error) {
    if (error instanceof NoBytes || error instanceof RangeError) return "vncNonsense";
    throw error;
  } finally {
    socket.destroy();
  }
}

function ask(socket: Socket, width: number, height: number): void {
  const request = Buffer.alloc(10);
  // The whole screen, whether it has changed or not.
  request[0] = 3;
  request.writeUInt16BE(width, 6);
  request.writeUInt16BE(height, 8);
  socket.write(Buffer.concat([pixelFormat, encodings, request]));
}

/** Reads messages until every dot has come. False if one is not understood. */
async function readPicture(read: ReadBytes, picture: ShrunkPicture): Promise<boolean> {
  while (!picture.isWhole()) {
    const kind = (await read(1)).readUInt8();
    if (kind === 0) {
      const count = (await read(3)).readUInt16BE(1);
      for (let turn = 0; turn < count; turn += 1) if (!(await readRectangle(read, picture))) return false;
    } else if (kind === 1) {
      await skip(read, 6 * (await read(5)).readUInt16BE(3));
    } else if (kind === 3) {
      await skip(read, Math.abs((await read(7)).readInt32BE(3)));
    } else if (kind !== 2) return false;
  }
  return true;
}

async function readRectangle(read: ReadBytes, picture: ShrunkPicture): Promise<boolean> {
  const head = await read(12);
  const [x, y, width, height] = [0, 2, 4, 6].map((at) => head.readUInt16BE(at));
  if (x === undefined || y === undefined || width === undefined || height === undefined) return false;
  const isRaw = head.readInt32BE(8) === 0;
  if (!isRaw || x + width > picture.width || y + height > picture.height) return false;
  if (width > 0)
    for (let row = 0; row < height; row += 1) picture.add(x, y + row, await read(width * bytesPerDot));
  return true;
}

async function skip(read: ReadBytes, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 65_536) await read(Math.min(left, 65_536));
}

/** Shrinks the picture until it is small enough to be kept. */
function smallPng(picture: ShrunkPicture): Buffer {
  for (let further = 1; ; further *= 2) {
    const { width, height, rows } = picture.rows(further);
    const png = pngOf({ width, height, bits: 8, colours: "rgb" }, rows);
    if (png.length <= pictureMaxBytes) return png;
  }
}
