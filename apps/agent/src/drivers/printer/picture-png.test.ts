import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { picturePng } from "#drivers/printer/picture-png";

test("a picture is a PNG with one bit for each dot, in which black is 0", () => {
  const png = picturePng({ width: 10, height: 2, rows: Uint8Array.of(0b1000_0000, 0, 0, 0b0100_0000) });
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  const header = png.subarray(16, 29);
  expect([header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]]).toEqual([10, 2, 1, 0]);
  const start = png.indexOf("IDAT") + 4;
  const length = png.readUInt32BE(start - 8);
  expect([...inflateSync(png.subarray(start, start + length))]).toEqual([
    0, 0b0111_1111, 0xff, 0, 0xff, 0b1011_1111,
  ]);
});
