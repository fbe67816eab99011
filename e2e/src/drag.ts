import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Drags to the middle of the target, as a user does: until the target is marked as the place to drop. */
export async function dragTo(
  page: Page,
  from: Locator,
  to: Locator,
  marked: "data-over" | "data-target" = "data-over",
): Promise<void> {
  // The mark may be at the target or at what it is in.
  const isMarked = to.locator(`xpath=ancestor-or-self::*[@${marked}]`);
  await from.hover();
  await page.mouse.down();
  await expect
    .poll(async () => {
      // Measured again each time: the end of an input may still change the layout.
      const box = await to.boundingBox();
      if (box === null) return 0;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
      return isMarked.count();
    })
    .toBeGreaterThan(0);
  await page.mouse.up();
}
