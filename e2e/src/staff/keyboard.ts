import type { Locator, Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import type { OpenPage } from "../open-page.ts";
import { startProduct } from "../start-product.ts";
import { openAs } from "./sign-in.ts";

/** Is there once a change is saved. */
export const saved = '[data-phase="saved"]';

/** Opens a page for the tests of a file, wide enough for everything. */
export function openForKeyboard(path: string): { opened(): OpenPage } {
  let opened: OpenPage;
  beforeAll(async () => {
    const product = await startProduct("noon");
    opened = await openAs(product, "admin", path, {
      viewport: { width: 1600, height: 950 },
      locale: "en-GB",
    });
    return () => product.stop();
  });
  return { opened: () => opened };
}

/** Presses Tab or Shift+Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let look = 0; look < 100; look += 1) {
    const stops = await target.evaluate(stopsFromFocus);
    if (stops === 0) return;
    // Not every element is a tab stop (of several tabs only one is), so it goes half the way and counts again.
    const presses = Math.max(1, Math.floor(Math.abs(stops) / 2));
    for (let count = 0; count < presses; count += 1)
      await page.keyboard.press(stops < 0 ? "Shift+Tab" : "Tab");
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
}

/** Counts the focusable elements from the focused one to this one; negative if it comes before. */
function stopsFromFocus(element: Element): number {
  const places = [
    ...document.querySelectorAll("a[href], button, input, select, textarea, iframe, [tabindex='0']"),
  ].filter((place) => !place.matches(":disabled, [tabindex='-1'], [type=hidden]"));
  if (document.activeElement === element) return 0;
  const from = document.activeElement === null ? -1 : places.indexOf(document.activeElement);
  return places.indexOf(element) - from || 1;
}

/** Moves the focus to the target and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Moves the focus to the selected tab, then to this one with the arrow keys. */
export async function chooseTab(page: Page, tab: Locator): Promise<void> {
  const tabs = page.getByRole("tablist").filter({ has: tab });
  await tabTo(page, tabs.getByRole("tab", { selected: true }));
  for (let count = 0; count < 10; count += 1) {
    if ((await tab.getAttribute("aria-selected")) === "true") return;
    await page.keyboard.press("ArrowRight");
  }
  throw new Error(`the keyboard does not reach ${String(tab)}`);
}

/** Moves the focus to an input and replaces its text. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Moves the focus to a combobox and chooses an option with the arrow keys. */
export async function chooseOption(page: Page, target: Locator, name: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ArrowDown");
  const options = page.getByRole("option");
  await options.first().waitFor();
  const names = await options.allInnerTexts();
  const wanted = names.findIndex((each) => each.startsWith(name));
  if (wanted < 0) throw new Error(`there is no ${name} in ${names.join(", ")}`);
  const selected = () =>
    options.evaluateAll((all) => all.findIndex((each) => each.hasAttribute("data-combobox-selected")));
  for (let count = 0; count <= names.length; count += 1) {
    const at = await selected();
    if (at === wanted) break;
    await page.keyboard.press("ArrowDown");
    await expect.poll(selected).not.toBe(at);
  }
  await page.keyboard.press("Enter");
}
