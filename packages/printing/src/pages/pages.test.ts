import fc from "fast-check";
import { expect, test } from "vitest";
import type { Bitmap } from "#bitmap";
import { layOutPages, type Media } from "#pages/lay-out-pages";
import { pwgRaster, rasterTypes } from "#pages/pwg-raster";
import { aBitmap, aDocument } from "#testing/a-ticket";
import { partOf } from "#testing/part-of";
import { readPwgRaster } from "#testing/read-pwg-raster";

const roll = (bitmap: Bitmap, widthMm = 58): Media => ({
  kind: "cut",
  widthMm,
  heightMm: (bitmap.height * 25.4) / 203,
  marginMm: 0,
});

test.each(rasterTypes)("raster of the kind %s has the dots of any picture", (type) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.constantFrom(0, 0, 0, 255, 255, 0x5a, 1), { minLength: 1, maxLength: 300 }),
      (width, height, pattern) => {
        const length = Math.ceil(width / 8);
        const rows = Uint8Array.from(
          { length: length * height },
          (_, at) => pattern[at % pattern.length] ?? 0,
        );
        // Bits beyond the last dot are white.
        const bitmap = partOf({ width, height, rows }, 0, 0, width, height);
        const pages = layOutPages(aDocument({ bitmap }), roll(bitmap)) ?? [];
        const [page, ...others] = readPwgRaster(pwgRaster(pages, { type, x: 203, y: 203 }));
        expect(others).toEqual([]);
        const left = Math.round((((58 - (width * 25.4) / 203) / 2) * 203) / 25.4);
        const found = page && partOf(page.bitmap, left, 0, width, height);
        expect(Buffer.compare(found?.rows ?? Buffer.alloc(0), bitmap.rows)).toBe(0);
      },
    ),
    { numRuns: 40 },
  );
});

test("a ticket that is longer than a page goes on on the next one", () => {
  const bitmap = aBitmap(384, 1_000);
  const sheet: Media = { kind: "unnamed", widthMm: 100, heightMm: 60, marginMm: 5 };
  const pages = layOutPages(aDocument({ bitmap }), sheet) ?? [];
  expect(pages.map(({ picture }) => picture.height)).toEqual([400, 400, 200]);
  expect(Buffer.concat(pages.map(({ picture }) => picture.rows)).equals(bitmap.rows)).toBe(true);
});

test("a ticket that is wider than the paper is not laid out", () => {
  const bitmap = aBitmap(576, 100);
  expect(layOutPages(aDocument({ bitmap }), roll(bitmap))).toBeUndefined();
});

test("an empty ticket is an empty page", () => {
  const bitmap = { width: 384, height: 0, rows: new Uint8Array() };
  expect(layOutPages(aDocument({ bitmap }), roll(aBitmap(384, 10)))).toHaveLength(1);
});
