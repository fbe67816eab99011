import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

declare global {
  // Loaded into the page by the first scan.
  var axe: typeof import("axe-core");
}

// Half as long as the source that the package exports, so half as much to send and to parse for each page.
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the violations that axe finds on a page, except in the given selectors. */
export async function accessibilityViolations(
  page: Page,
  exclude: readonly string[] = [],
): Promise<readonly string[]> {
  const found = await scan(page, exclude);
  // Colours may have begun to change during the scan. What is wrong stays.
  return found.length === 0 ? found : scan(page, exclude);
}

async function scan(page: Page, exclude: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
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
