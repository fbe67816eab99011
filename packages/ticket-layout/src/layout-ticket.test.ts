import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { layoutTicket } from "#layout-ticket";
import { aText, aTicket, anImage, evenly, someColumns, twentyDots } from "#testing/a-ticket";
import type { TicketValues } from "#ticket-layout";

const narrow = { widthMm: 58, measure: evenly };
const laidOut = (items: readonly PrinterItem[], values: Partial<TicketValues> = {}, options = narrow) =>
  layoutTicket({ items }, { ...aTicket, ...values }, options);

/** Gives texts with where they begin and stand. */
const textsIn = ({ marks }: ReturnType<typeof laidOut>) =>
  marks.flatMap((mark) => (mark.kind === "text" ? [[mark.text, mark.x, mark.baseline]] : []));

test("paper of 58 mm has 384 dots and of 80 mm 576, others as many as they are wide", () => {
  expect([58, 80, 40, 210].map((widthMm) => laidOut([], {}, { ...narrow, widthMm }).width)).toEqual([
    384, 576, 288, 1512,
  ]);
});

test("lines stand one under the other, at the sides they were put to", () => {
  const layout = laidOut([
    aText("left"),
    aText("middle", { align: "center" }),
    aText("right", { align: "right" }),
  ]);
  expect(textsIn(layout)).toEqual([
    ["left", 0, 19],
    ["middle", 162, 43],
    ["right", 334, 67],
  ]);
  expect(layout.height).toBe(72);
});

test("what the ticket says is filled in, in the first language that has words", () => {
  const item = aText("", { text: { ru: "Номер {num} {who}", ua: " " } });
  expect(textsIn(laidOut([item], { languages: ["ua", "ru", "en"] }))).toEqual([["Номер A012 {who}", 0, 19]]);
});

test("an empty line takes its height, and nothing is drawn", () => {
  expect(laidOut([aText("")])).toMatchObject({ marks: [], height: 24 });
});

test("long text goes on in the next line, and the item is as high as all of them", () => {
  const layout = laidOut([aText("Please keep the ticket until you have been served")]);
  expect(textsIn(layout).map(([text]) => text)).toEqual([
    "Please keep the ticket until you have",
    "been served",
  ]);
  expect(layout.boxes).toEqual([{ path: [0], box: { x: 0, y: 0, width: 384, height: 48 } }]);
});

test("a single word that is a little too long is printed smaller; a much longer one is broken", () => {
  const large = { ...twentyDots, size: 48 };
  const [number] = laidOut([aText("{num}-2345", { font: large })]).marks;
  expect(number).toMatchObject({ text: "A012-2345", font: { size: 85 } });
  expect(laidOut([aText("W".repeat(80), { font: twentyDots })]).marks).toHaveLength(3);
});

test("left and right share a line where both fit", () => {
  const item = { type: "item-text-doubled", font: twentyDots } as const;
  expect(textsIn(laidOut([{ ...item, left: { en: "Issued" }, right: { en: "{time}" } }]))).toEqual([
    ["Issued", 0, 19],
    ["09:41", 334, 19],
  ]);
});

test("words whose value is empty take no paper", () => {
  const values = { filling: { ...aTicket.filling, wait: "" } };
  const item = { type: "item-text-doubled", font: twentyDots } as const;
  const wait = { ...item, left: { en: "Expected wait" }, right: { en: "{wait}" } };
  const layout = laidOut([wait, aText("{wait}"), aText("Thank you")], values);
  expect(textsIn(layout)).toEqual(textsIn(laidOut([aText("Thank you")])));
  expect(layout.height).toBe(laidOut([aText("Thank you")]).height);
});

test("where they do not fit, the right one goes below", () => {
  const item = { type: "item-text-doubled", font: twentyDots } as const;
  const left = "Expected wait at this moment";
  expect(textsIn(laidOut([{ ...item, left: { en: left }, right: { en: "a quarter of" } }]))).toEqual([
    [left, 0, 19],
    ["a quarter of", 264, 43],
  ]);
});

test("columns share the line by their widths, whatever these add up to", () => {
  const columns = someColumns([60, [aText("a")]], [20, [aText("b"), aText("c")]]);
  const layout = laidOut([columns, aText("below")]);
  expect(textsIn(layout)).toEqual([
    ["a", 0, 19],
    ["b", 292, 19],
    ["c", 292, 43],
    ["below", 0, 67],
  ]);
  expect(layout.boxes.map(({ path }) => path)).toEqual([[0], [0, 0, 0], [0, 1, 0], [0, 1, 1], [1]]);
});

test("a code has squares of whole dots and stays inside its width", () => {
  const [code] = laidOut([anImage({ width: 50, align: "right" })]).marks;
  expect(code).toMatchObject({ kind: "code", side: 9, width: 189, height: 189, x: 195, y: 0 });
});

test("an image keeps its form, and one that is not there takes no paper", () => {
  const values = { logoPath: "/logo", imageSizes: new Map([["/logo", { width: 400, height: 100 }]]) };
  expect(laidOut([anImage({ source: "logo", width: 50, align: "center" })], values).marks).toEqual([
    { kind: "image", path: [0], source: "/logo", x: 96, y: 0, width: 192, height: 48 },
  ]);
  expect(laidOut([anImage({ source: "logo" }), anImage({ source: "file", path: "/gone" })]).height).toBe(0);
});

test("a ticket never gets longer than a metre", () => {
  const items = Array.from({ length: 100 }, () => ({ type: "item-empty", height: 500 }) as const);
  expect(laidOut(items).height).toBe(7992);
});

const words = fc
  .array(fc.stringMatching(/^[a-zа-яіїєґ-]{1,30}$/), { maxLength: 6 })
  .map((list) => list.join(" "));
const size = fc.integer({ min: 6, max: 20 });
const texts = fc.record({ text: words, size, align: fc.constantFrom("left", "center", "right") });

test("nothing stands outside of the paper or over what comes next, and no letter is lost", () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 4 }), fc.constantFrom(58, 80, 120), (list, widthMm) => {
      const items = list.map((each) =>
        aText(each.text, { align: each.align, font: { ...twentyDots, size: each.size } }),
      );
      const { marks, boxes, width, height } = laidOut(items, {}, { ...narrow, widthMm });
      for (const [index, item] of items.entries()) {
        const box = boxes[index]?.box;
        const own = marks.flatMap((mark) => (mark.kind === "text" && mark.path[0] === index ? [mark] : []));
        for (const { x, baseline, text, font } of own) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + evenly(text, font)).toBeLessThanOrEqual(width + 1);
          expect(baseline).toBeGreaterThan(box?.y ?? 0);
          expect(baseline).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
        }
        const bare = (text: string | undefined): string => (text ?? "").replaceAll(" ", "");
        expect(bare(own.map(({ text }) => text).join(""))).toBe(bare(item.text.en));
      }
      expect(boxes.reduce((sum, { box }) => sum + box.height, 0)).toBe(height);
    }),
  );
});
