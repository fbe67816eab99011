import type { Locator, Page } from "playwright-core";

/** Goes from one place to the next, by the shorter way, until something has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let look = 0; look < 100; look += 1) {
    const stops = await target.evaluate(stopsFromFocus);
    if (stops === 0) return;
    // Not every place is a stop, as of several tabs only one is: it goes half the way, and looks again.
    const presses = Math.max(1, Math.floor(Math.abs(stops) / 2));
    for (let count = 0; count < presses; count += 1)
      await page.keyboard.press(stops < 0 ? "Shift+Tab" : "Tab");
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
}

/** How many places there are from what has the focus to an element; fewer than none when it lies before. */
function stopsFromFocus(element: Element): number {
  const places = [
    ...document.querySelectorAll("a[href], button, input, select, textarea, iframe, [tabindex='0']"),
  ].filter((place) => !place.matches(":disabled, [tabindex='-1'], [type=hidden]"));
  if (document.activeElement === element) return 0;
  const from = document.activeElement === null ? -1 : places.indexOf(document.activeElement);
  return places.indexOf(element) - from || 1;
}

/** Goes to something and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Of several tabs the keyboard stops at one; from there the arrows go on. */
export async function chooseTab(page: Page, tab: Locator): Promise<void> {
  const tabs = page.getByRole("tablist").filter({ has: tab });
  await tabTo(page, tabs.getByRole("tab", { selected: true }));
  for (let count = 0; count < 10; count += 1) {
    if ((await tab.getAttribute("aria-selected")) === "true") return;
    await page.keyboard.press("ArrowRight");
  }
  throw new Error(`the keyboard does not reach ${String(tab)}`);
}

/** Goes to an input and types into it, in place of what is there. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Goes to a choice, looks for an option by its name, and takes it. */
export async function chooseOption(page: Page, target: Locator, name: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ArrowDown");
  const options = page.getByRole("option");
  await options.first().waitFor();
  const names = await options.allInnerTexts();
  const wanted = names.findIndex((each) => each.startsWith(name));
  if (wanted < 0) throw new Error(`there is no ${name} in ${names.join(", ")}`);
  const isThere = options.nth(wanted).and(page.locator("[data-combobox-selected]"));
  for (let count = 0; count <= names.length && (await isThere.count()) === 0; count += 1)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}
