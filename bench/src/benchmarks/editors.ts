import type { Frame, Page } from "playwright-core";
import type { Benchmark } from "#benchmark";
import { percentile } from "#statistics";
import { untilDrawn } from "#tools/in-browser";
import type { RunningServer } from "#tools/start-server";

const changes = 40;
const settleMs = 1_500;

/** A word that nothing else on a screen says. */
const wordOf = (count: number): string => `Zala ${String(count).padStart(3, "0")}`;

export const editors: Benchmark = {
  name: "editors",
  title: `From a key in an editor to the screen beside it, ${changes} changes each`,
  run: async (tools) => {
    const server = await tools.startServer();
    const browser = await tools.openBrowser();
    const context = await browser.newContext({ viewport: { width: 1600, height: 950 }, locale: "en-GB" });
    const page = await context.newPage();
    await signIn(page, server);
    const figures = [];
    for (const { what, path, open, field } of editorsMeasured) {
      await page.goto(`${server.address}${path}`);
      await open(page);
      await page.waitForTimeout(settleMs);
      const tookMs = await typedUntilShown(page, field);
      figures.push(
        { what: `${what}, p50`, value: percentile(tookMs, 50), unit: "ms" },
        { what: `${what}, p95`, value: percentile(tookMs, 95), unit: "ms", target: { atMost: 150 } },
      );
    }
    return figures;
  },
};

const editorsMeasured = [
  {
    what: "title of a board, to the hall screen",
    path: "/board/1",
    open: (page: Page) => page.getByRole("tab", { name: "Title" }).click(),
    field: 'input[aria-label^="Text, Українська"]',
  },
  {
    what: "name of a page, to the booking page",
    path: "/web-online/1",
    open: async () => undefined,
    field: 'input[aria-label^="Name, English"]',
  },
] as const;

async function signIn(page: Page, { address }: RunningServer): Promise<void> {
  await page.goto(`${address}/login`, { waitUntil: "networkidle" });
  await page.locator("[name=username]").fill("admin");
  await page.locator("[name=password]").fill("admin");
  await page.keyboard.press("Enter");
  await page.locator("nav a").first().waitFor();
}

/** Gives how long each change took to be drawn in the frame, from the moment it was typed. */
async function typedUntilShown(page: Page, field: string): Promise<readonly number[]> {
  await page.locator(field).waitFor();
  const shown = await frameOf(page);
  const tookMs: number[] = [];
  for (let count = 0; count < changes; count += 1) {
    const word = wordOf(count);
    const drawn = shown.evaluate<number>(untilDrawn(`document.body.innerText.includes("${word}")`));
    const typedAt = await page.evaluate<number>(typing(field, word));
    tookMs.push((await drawn) - typedAt);
    // Somebody looks at it; and what is saved by itself is saved meanwhile, as it is in life.
    await page.waitForTimeout(100);
  }
  return tookMs;
}

async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.waitForSelector("iframe");
  const frame = await handle.contentFrame();
  if (frame === null) throw new Error("there is no preview");
  await frame.waitForSelector("main");
  return frame;
}

/** As the browser does when a key is pressed, with all of the word at once. */
const typing = (field: string, word: string): string => `(() => {
  const input = document.querySelector(${JSON.stringify(field)});
  const typedAt = performance.timeOrigin + performance.now();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, "${word}");
  input.dispatchEvent(new Event("input", { bubbles: true }));
  return typedAt;
})()`;
