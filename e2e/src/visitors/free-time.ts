import type { Locator, Page } from "playwright-core";

/** Returns the button of a free time. If its part of the day is folded, it is unfolded. */
export async function freeTime(page: Page, time: string): Promise<Locator> {
  const button = page.getByRole("button", { name: time, exact: true, includeHidden: true });
  await button.waitFor({ state: "attached" });
  const folded = page.locator("details:not([open])").filter({ has: button });
  if ((await folded.count()) > 0) await folded.locator("summary").click();
  await button.waitFor();
  return button;
}
