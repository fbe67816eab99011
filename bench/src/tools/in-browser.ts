import type { CDPSession, Page } from "playwright-core";

// As texts: they run in the browser. Times are of the machine, so that two pages can be compared.

/** A text that waits, in the browser, until something is so, and gives when it was drawn. */
export const untilDrawn = (isSo: string): string => `new Promise((resolve) => {
  const look = () => ${isSo} && (observer.disconnect(), requestAnimationFrame(() =>
    resolve(performance.timeOrigin + performance.now())));
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
})`;

/** As `untilDrawn`, of what is painted and not made of elements: it looks itself, in each frame. */
export const untilPainted = (isSo: string): string => `new Promise((resolve) => {
  const look = () => ${isSo} ? resolve(performance.timeOrigin + performance.now()) : requestAnimationFrame(look);
  requestAnimationFrame(look);
})`;

/** What a page holds once everything that can be forgotten is. */
export async function heldBy(
  cdp: CDPSession,
): Promise<{ readonly megabytes: number; readonly nodes: number }> {
  await cdp.send("HeapProfiler.enable");
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("Performance.enable");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { megabytes: valueOf("JSHeapUsedSize") / 1e6, nodes: valueOf("Nodes") };
}

/** Makes a page as slow as a cheap phone on a weak connection: 1.6 Mbit/s, 150 ms to the server, a quarter of the processor. */
export async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
