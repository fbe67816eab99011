import axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  // Loaded into the page by the first scan.
  var axe: typeof import("axe-core");
}

/** Returns the violations that axe finds on a page, except in the given selectors. */
export async function accessibilityViolations(
  page: Page,
  exclude: readonly string[] = [],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (outside) => {
      // Contrast is measured after fades have ended.
      const fades = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(fades.map(({ finished }) => finished));
      // No default rule needs the parsed style sheets, which axe would load by itself.
      const { violations } = await globalThis.axe.run(
        { exclude: outside },
        { resultTypes: ["violations"], preload: { assets: ["media"] } },
      );
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    [...exclude],
  );
}
