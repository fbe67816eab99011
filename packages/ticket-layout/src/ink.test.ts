import { expect, test } from "vitest";
import { ink } from "#ink";

/** A picture of one shade. */
const shaded = (shade: number, width: number, height: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(shade),
});

const darkPart = (data: Uint8ClampedArray): number =>
  data.filter((value, at) => at % 4 === 0 && value === 0).length / (data.length / 4);

test("letters become black where they are dark, and white elsewhere", () => {
  const picture = {
    width: 2,
    height: 1,
    data: new Uint8ClampedArray([100, 100, 100, 255, 200, 200, 200, 255]),
  };
  ink(picture, []);
  expect([...picture.data]).toEqual([0, 0, 0, 255, 255, 255, 255, 255]);
});

test.each([
  [64, 0.75],
  [128, 0.5],
  [230, 0.1],
])("an image of shade %i is dark in %f of its dots", (shade, part) => {
  const picture = shaded(shade, 100, 100);
  ink(picture, [{ x: 0, y: 0, width: 100, height: 100 }]);
  expect(darkPart(picture.data)).toBeCloseTo(part, 1);
  expect(new Set(picture.data)).toEqual(new Set([0, 255]));
});

test("only what lies under an image gets its grain", () => {
  const picture = shaded(200, 20, 20);
  ink(picture, [{ x: 10, y: 10, width: 40, height: 40 }]);
  const rows = Array.from({ length: 9 }, (_, y) => [...picture.data.subarray(y * 80, y * 80 + 80)]).flat();
  expect(new Set(rows)).toEqual(new Set([255]));
  expect(darkPart(picture.data)).toBeGreaterThan(0.03);
});
