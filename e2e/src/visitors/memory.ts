import type { Page } from "playwright-core";

/** What a page keeps, once everything it does not need is thrown away. */
export type Memory = { readonly heapBytes: number; readonly nodes: number; readonly listeners: number };

/** Measures what a page keeps. */
export async function memoryOf(page: Page): Promise<Memory> {
  const line = await page.context().newCDPSession(page);
  try {
    await line.send("Performance.enable");
    await line.send("HeapProfiler.collectGarbage");
    const { metrics } = await line.send("Performance.getMetrics");
    const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return {
      heapBytes: valueOf("JSHeapUsedSize"),
      nodes: valueOf("Nodes"),
      listeners: valueOf("JSEventListeners"),
    };
  } finally {
    await line.detach();
  }
}
