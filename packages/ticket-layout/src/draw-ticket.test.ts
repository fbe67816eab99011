import { expect, test } from "vitest";
import { drawTicket } from "#draw-ticket";
import { twentyDots } from "#testing/a-ticket";
import type { Mark } from "#ticket-layout";

/** Draws marks, and gives what was done to draw them. */
function strokesOf(marks: readonly Mark[], pictures: ReadonlyMap<string, string> = new Map()) {
  const strokes: unknown[][] = [];
  const pen = {
    font: "",
    fillRect: (...box: number[]) => void strokes.push(["rect", ...box]),
    fillText: (text: string, x: number, y: number) => void strokes.push([pen.font, text, x, y]),
    drawImage: (picture: string, ...box: number[]) => void strokes.push([picture, ...box]),
  };
  drawTicket(pen, { width: 100, height: 100, marks, boxes: [] }, pictures);
  return strokes;
}

test("a text is drawn in its font where it stands", () => {
  const font = { ...twentyDots, bold: true, italic: true };
  expect(strokesOf([{ kind: "text", path: [0], text: "A012", x: 3, baseline: 19, font }])).toEqual([
    ['italic bold 7px "Ticket Sans"', "A012", 3, 19],
  ]);
});

test("dark squares of a code that touch are drawn as one", () => {
  const modules = [
    [true, true, false],
    [false, true, false],
    [false, false, false],
  ];
  const box = { x: 10, y: 20, width: 12, height: 12 };
  expect(strokesOf([{ kind: "code", path: [0], modules, side: 4, ...box }])).toEqual([
    ["rect", 10, 20, 8, 4],
    ["rect", 14, 24, 4, 4],
  ]);
});

test("an image fills its box, and one that is not there is left out", () => {
  const box = { x: 0, y: 5, width: 50, height: 20 };
  const marks = [
    { kind: "image", path: [0], source: "/logo", ...box },
    { kind: "image", path: [1], source: "/gone", ...box },
  ] as const;
  expect(strokesOf(marks, new Map([["/logo", "picture"]]))).toEqual([["picture", 0, 5, 50, 20]]);
});
