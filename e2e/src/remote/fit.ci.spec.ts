import { bySize } from "@cherga/test-network/test-size";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { goTo, openAs } from "../staff/sign-in.ts";

let product: Product;
let opened: OpenPage;
beforeAll(async () => {
  product = await startProduct("noon");
  opened = await openAs(product, "operator1", "/remote");
});
afterAll(() => product.stop());

// English is the shortest, and labels are cut first on a phone and in the columns of a laptop.
const widths = bySize({ short: [360, 1366], long: [360, 768, 1366, 1920] });
const languages = bySize({ short: ["ua", "ru"], long: ["en", "ua", "ru"] });

test.each(languages)("every label of the console fits in its place, in %s", async (language) => {
  const { page } = opened;
  await page.evaluate((spoken) => localStorage.setItem("language", spoken), language);
  for (const path of ["/remote", "/new/remote"]) {
    await goTo(opened, product, path);
    await page.locator("[data-in-hand]").waitFor();
    if (path === "/new/remote") await page.locator("button[aria-expanded=false]:has(svg)").last().click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const digit of ["1", "3", "5", "8", "9"]) {
        await page.keyboard.press(`Digit${digit}`);
        await page.locator("[role=tabpanel] [role=listitem]").first().waitFor();
        // The layout follows a change of width within some frames.
        await expect
          .poll(async () => ({ path, width, digit, tooWide: await tooWideOn(page) }))
          .toMatchObject({ tooWide: [] });
      }
    }
  }
});

/** What is wider or higher than its place: buttons, tabs, badges and cells of the lists. */
function tooWideOn(page: Page): Promise<readonly string[]> {
  const selectors = [
    "main button",
    "main button > span",
    "[role=tablist]",
    "[role=tab]",
    "[data-in-hand] *",
    "main .mantine-Badge-root",
    "main .mantine-Badge-label",
    "[role=listitem]",
    "[role=listitem] div",
  ];
  return page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)]
        .filter((each) => each.textContent !== "" && each.getClientRects().length > 0)
        .filter((each) => getComputedStyle(each).overflowX !== "auto")
        .filter((each) => {
          const isInline = getComputedStyle(each).display === "inline";
          const isOutside = each.getBoundingClientRect().right > innerWidth;
          return isOutside || (!isInline && each.scrollWidth > each.clientWidth + 1);
        })
        .map((each) => `${each.className}: ${each.textContent}`),
    selectors.join(", "),
  );
}
