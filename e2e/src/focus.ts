import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Waits until an element has the focus: a dialog, for example, takes it a moment after it is shown. */
export async function untilFocused(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}
