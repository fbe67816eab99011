import type { Page } from "playwright-core";
import type { EditorChange } from "#benchmarks/editors/editor-change";
import { byTurns, found, labelled, pressing, typing, wordOf } from "#benchmarks/editors/in-editor";

const path = "/list/printer-template/1";

/** Comes of every dot of the ticket, so that another dot gives another number. */
const paint = `(() => {
  const canvas = document.querySelector("canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const dots = new Uint32Array(data.buffer);
  let sum = canvas.width;
  for (let at = 0; at < dots.length; at += 1) sum = (Math.imul(sum, 31) + dots[at]) | 0;
  return sum;
})()`;

/** In millimetres. */
const paper = byTurns("58", "80");
const isPaper = (count: number): string =>
  `document.querySelector("[role=group][aria-label^='Ticket, ${paper(count)} mm']") !== null`;

/** A ticket is painted dot by dot, as it is printed. */
export const ticketChanges: readonly EditorChange[] = [
  {
    what: "text of a line, to the ticket",
    path,
    open: openLine,
    make: (count) => typing(found('textarea[aria-label^="Text, English"]'), wordOf(count)),
    isShown: (count) =>
      `[...document.querySelectorAll("[data-line]")].some((line) => line.textContent.trim() === "${wordOf(count)}")`,
    paint,
  },
  {
    what: "italic letters of a line, to the ticket",
    path,
    open: openLine,
    make: () => pressing(labelled("Italic")),
    isShown: () => "true",
    paint,
  },
  {
    what: "paper width of a template, to the ticket",
    path,
    open: openLine,
    make: (count) => typing(labelled("Paper width, mm"), paper(count)),
    isShown: isPaper,
    paint,
  },
  {
    what: "paper of the preview, to the ticket",
    path,
    open: openLine,
    make: (count) => pressing(found(`[role=radiogroup] input[value="${paper(count)}"]`)),
    isShown: isPaper,
    paint,
  },
];

/** The fifth line of the demo's first template is a text. */
async function openLine(page: Page): Promise<Page> {
  await page.locator("canvas").waitFor();
  await page.locator('[data-item="4"] [data-act=open]').click();
  return page;
}
