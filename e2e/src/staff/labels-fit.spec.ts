import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutLabels } from "../cut-labels.ts";
import { type Product, startProduct } from "../start-product.ts";
import { goTo, moveTo, openAs } from "./sign-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

const phone = 360;
const widerThanPhone = [768, 1366, 1920] as const;
/** One page of each kind. */
const pages = [
  "/",
  "/main",
  "/admin/remote",
  "/queue",
  "/queue/ticket",
  "/queue/slot",
  "/queue/closeDay",
  "/queue/openHours",
  "/organization/1",
  "/operator",
  "/schedule",
  "/service/1",
  "/terminal/1",
  "/board/1",
  "/web-online/1",
  "/list/printer-template",
  "/remote",
] as const;

/**
 * On a phone, labels are cut first, so each page is tried there. Of the other widths, each page is tried at one per
 * language, so at all of them together; the long run tries all of them in each language.
 */
const widthsOf = (page: number, language: number): readonly number[] =>
  process.env["LONG"]
    ? [phone, ...widerThanPhone]
    : [phone, widerThanPhone[(page + language) % widerThanPhone.length] ?? phone];

test.each(["en", "ru", "ua"].map((code, index) => [code, index] as const))(
  "In %s no label is cut off, from a phone to a wide screen",
  async (language, languageIndex) => {
    const opened = await openAs(product, "admin", "/login", { reducedMotion: "reduce" });
    const { page } = opened;
    await page.evaluate((code) => localStorage.setItem("language", code), language);
    await goTo(opened, product, "/");
    const cut: string[] = [];
    for (const [pageIndex, path] of pages.entries()) {
      await moveTo(opened, path);
      for (const width of widthsOf(pageIndex, languageIndex)) {
        await page.setViewportSize({ width, height: 900 });
        const labels = await cutLabelsAfterLayout(page);
        cut.push(...labels.map((label) => `${path} at ${width}: ${label}`));
      }
    }
    expect(cut).toEqual([]);
  },
  240_000,
);

/** A layout follows a change of width within some frames; a label that is cut for a moment does not count. */
async function cutLabelsAfterLayout(page: Page): Promise<readonly string[]> {
  const latest = Date.now() + 1_500;
  for (;;) {
    const labels = await cutLabels(page);
    if (labels.length === 0 || Date.now() > latest) return labels;
    await page.waitForTimeout(100);
  }
}
