import type { Page } from "playwright-core";
import type { Benchmark } from "#benchmark";
import { changes, type EditorChange, msUntilShown } from "#benchmarks/editors/editor-change";
import { packageChanges } from "#benchmarks/editors/package-changes";
import { scheduleChanges } from "#benchmarks/editors/schedule-changes";
import { ticketChanges } from "#benchmarks/editors/ticket-changes";
import { visitorScreenChanges } from "#benchmarks/editors/visitor-screen-changes";
import { voiceChanges } from "#benchmarks/editors/voice-changes";
import { percentile } from "#statistics";
import type { RunningServer } from "#tools/start-server";

const settleMs = 1_500;

const all: readonly EditorChange[] = [
  ...visitorScreenChanges,
  ...ticketChanges,
  ...scheduleChanges,
  ...packageChanges,
  ...voiceChanges,
];

export const editors: Benchmark = {
  name: "editors",
  title: `From a change in an editor to what comes of it, drawn beside it, ${changes} changes each`,
  run: async (tools) => {
    const server = await tools.startServer();
    const browser = await tools.openBrowser();
    const context = await browser.newContext({ viewport: { width: 1600, height: 950 }, locale: "en-GB" });
    const page = await context.newPage();
    await signIn(page, server);
    const figures = [];
    for (const change of all) {
      await page.goto(`${server.address}${change.path}`);
      const place = await change.open(page);
      await page.waitForTimeout(settleMs);
      const tookMs = await msUntilShown(page, place, change);
      figures.push(
        { what: `${change.what}, p50`, value: percentile(tookMs, 50), unit: "ms" },
        { what: `${change.what}, p95`, value: percentile(tookMs, 95), unit: "ms", target: { atMost: 150 } },
      );
    }
    return figures;
  },
};

async function signIn(page: Page, { address }: RunningServer): Promise<void> {
  await page.goto(`${address}/login`, { waitUntil: "networkidle" });
  await page.locator("[name=username]").fill("admin");
  await page.locator("[name=password]").fill("admin");
  await page.keyboard.press("Enter");
  await page.locator("nav a").first().waitFor();
}
