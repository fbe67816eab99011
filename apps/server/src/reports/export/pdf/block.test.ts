import { expect, test } from "vitest";
import { type Block, paginate } from "#reports/export/pdf/block";

const block = (height: number, more: Partial<Block> = {}): Block => ({
  height,
  draw: () => undefined,
  ...more,
});

test("a block that does not fit begins the next page", () => {
  const [first, second, third] = [block(60), block(40), block(1)];
  expect(paginate([first, second, third], 100)).toEqual([[first, second], [third]]);
});

test("the headings of a table stand above its first row on each page", () => {
  const headings = block(20);
  const rows = Array.from({ length: 5 }, () => block(30, { above: headings }));
  const pages = paginate([headings, ...rows], 100);
  expect(pages.map((page) => page.map(({ height }) => height))).toEqual([
    [20, 30, 30],
    [20, 30, 30],
    [20, 30],
  ]);
});

test("a heading goes to the next page with what follows it", () => {
  const [title, headings] = [block(10, { staysWithNext: true }), block(20, { staysWithNext: true })];
  const row = block(30, { above: headings });
  expect(paginate([block(50), title, headings, row], 100)).toHaveLength(2);
  expect(paginate([block(50), title, headings, row], 100)[1]).toEqual([title, headings, row]);
});

test("a block that is higher than a page has a page of its own", () => {
  expect(paginate([block(10), block(500), block(10)], 100).map(({ length }) => length)).toEqual([1, 1, 1]);
});
