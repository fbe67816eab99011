import axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  // Put into the page when it is first asked.
  var axe: typeof import("axe-core");
}

/** Gives what axe finds on a page, outside of some places. */
export async function violationsOn(page: Page, exclude: readonly string[] = []): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (outside) => {
      // Colours in the middle of a fade are nobody's choice.
      const fades = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(fades.map(({ finished }) => finished));
      const { violations } = await globalThis.axe.run({ exclude: outside }, { resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    [...exclude],
  );
}
