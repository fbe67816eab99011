import type { Page } from "playwright-core";

/** What moved on a page since it was watched, by the browser's own measure. */
export type Shifts = { readonly found: () => Promise<readonly string[]> };

/** Watches a page for layout shifts, also those right after a key or a click. */
export async function watchShifts(page: Page): Promise<Shifts> {
  await page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = Object(entry);
        const moved = Array.from(sources, (source) => {
          const { node, previousRect, currentRect } = Object(source);
          const element = node instanceof Element ? node : Object(node).parentElement;
          const at = ({ x, y }: DOMRectReadOnly): string => `${Math.round(x)},${Math.round(y)}`;
          return `${element?.className} "${element?.textContent?.slice(0, 40)}" ${at(previousRect)} → ${at(currentRect)}`;
        });
        shifts.push(`${value}: ${moved.join("; ")}`);
      }
    }).observe({ type: "layout-shift" });
  });
  return {
    found: () =>
      // The observer hears of a frame after it was shown.
      page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
        return Object(globalThis).shifts;
      }),
  };
}
