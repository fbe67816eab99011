import { expect, test } from "vitest";
import { makeShrunkPicture } from "#screens/vnc/shrunk-picture";

const red = [0, 0, 200, 0];
const blue = [100, 0, 0, 0];

test("each dot is the mean of a square, also at the edges", () => {
  const picture = makeShrunkPicture(3, 2, 2);
  picture.add(0, 0, Buffer.from([...red, ...red, ...blue]));
  expect(picture.isWhole()).toBe(false);
  picture.add(0, 1, Buffer.from([...blue, ...blue, ...blue]));
  expect(picture.isWhole()).toBe(true);
  // One row: its filter, then red and blue mixed, then blue.
  expect(picture.rows(1)).toEqual({ width: 2, height: 1, rows: Uint8Array.of(0, 100, 0, 50, 0, 0, 100) });
});

test("a picture that comes in parts is the same", () => {
  const whole = makeShrunkPicture(4, 1, 2);
  whole.add(0, 0, Buffer.from([...red, ...blue, ...red, ...red]));
  const parts = makeShrunkPicture(4, 1, 2);
  parts.add(2, 0, Buffer.from([...red, ...red]));
  parts.add(0, 0, Buffer.from([...red, ...blue]));
  expect(parts.rows(1)).toEqual(whole.rows(1));
});
