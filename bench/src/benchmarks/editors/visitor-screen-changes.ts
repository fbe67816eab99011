import type { Frame, Page } from "playwright-core";
import type { EditorChange } from "#benchmarks/editors/editor-change";
import { byTurns, found, pressing, typing, wordOf } from "#benchmarks/editors/in-editor";

const says = (count: number): string => `document.body.innerText.includes("${wordOf(count)}")`;

/** Sections of the demo's first kiosk, each carried before the other by turns; known by their names until those are changed. */
const carried = byTurns("Residence and business", "Passports and ID cards");
const gripOf = (name: string): string => `[aria-label="Move “${name}”"]`;

/** What visitors will see is their own program, in a frame beside the form. */
export const visitorScreenChanges: readonly EditorChange[] = [
  {
    what: "title of a board, to the hall screen",
    path: "/board/1",
    open: async (page) => {
      await page.getByRole("tab", { name: "Title" }).click();
      return previewIn(page);
    },
    make: (count) => typing(found('input[aria-label^="Text, Українська"]'), wordOf(count)),
    isShown: says,
  },
  {
    what: "name of a page, to the booking page",
    path: "/web-online/1",
    open: async (page) => {
      await page.locator('input[aria-label^="Name, English"]').waitFor();
      return previewIn(page);
    },
    make: (count) => typing(found('input[aria-label^="Name, English"]'), wordOf(count)),
    isShown: says,
  },
  {
    what: "order of tiles by keys, to the kiosk",
    path: "/terminal/1",
    open: kioskIn,
    prepare: async (page, count) => {
      await page.locator(gripOf(carried(count))).focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("Home");
      await page.getByText("First screen, place 1").waitFor();
    },
    make: (count) => pressing(found(gripOf(carried(count)))),
    isShown: (count) => `${found("main li")}.innerText.startsWith("${carried(count)}")`,
  },
  {
    what: "title of a section, to the kiosk",
    path: "/terminal/1",
    open: async (page) => {
      await page.getByRole("button", { name: "Passports and ID cards Section" }).click();
      return kioskIn(page);
    },
    make: (count) => typing(found('input[aria-label^="Custom title, English"]'), wordOf(count)),
    isShown: says,
  },
];

async function previewIn(page: Page): Promise<Frame> {
  const handle = await page.waitForSelector("iframe");
  const frame = await handle.contentFrame();
  if (frame === null) throw new Error("there is no preview");
  await frame.waitForSelector("main");
  return frame;
}

/** The tiles are behind the choice of a language. */
async function kioskIn(page: Page): Promise<Frame> {
  const kiosk = await previewIn(page);
  await kiosk.getByRole("button", { name: /^English/ }).click();
  await kiosk.locator("main li").first().waitFor();
  return kiosk;
}
