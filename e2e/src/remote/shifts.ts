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
        // A text that changes, such as a duration, moves by a fraction of a pixel, which is not visible.
        const isVisible = (source: unknown): boolean => {
          const { previousRect: before, currentRect: after } = Object(source);
          return Math.abs(before.x - after.x) >= 1 || Math.abs(before.y - after.y) >= 1;
        };
        const visible = Array.from(sources).filter(isVisible);
        if (visible.length === 0) continue;
        const moved = visible.map((source) => {
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
