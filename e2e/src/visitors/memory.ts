import type { Page } from "playwright-core";

/** The memory of a page after garbage collection. */
export type Memory = { readonly heapBytes: number; readonly nodes: number; readonly listeners: number };

/** Collects garbage and measures the memory of a page. */
export async function memoryOf(page: Page): Promise<Memory> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send("Performance.enable");
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return {
      heapBytes: valueOf("JSHeapUsedSize"),
      nodes: valueOf("Nodes"),
      listeners: valueOf("JSEventListeners"),
    };
  } finally {
    await session.detach();
  }
}
