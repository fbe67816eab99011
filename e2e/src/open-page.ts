import type { BrowserContextOptions, Page } from "playwright-core";
import { onTestFinished, TestRunner } from "vitest";
import type { Product } from "./start-product.ts";

/** An open page with its errors: exceptions, console errors, failed requests and error statuses. */
export type OpenPage = { readonly page: Page; readonly problems: readonly string[] };

/** Opens a page of the product in a new browser context. */
export async function openPage(
  { address, browser, lastDemoRows }: Product,
  path: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  // Only the journeys about offline use need the service worker; in all others it only loads the machine.
  // Every frame of a fade is painted by a processor; journeys about movement ask for it.
  const context = await browser.newContext({
    serviceWorkers: "block",
    reducedMotion: "reduce",
    ...options,
  });
  // An open page follows the stream and fetches what other journeys change, so it ends with its test.
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => context.close());
  // The browser shares the processors with other journeys and their servers.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !isGoneRow(message.location().url, 404, lastDemoRows))
      problems.push(message.text());
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    // Navigation aborts reads, including lists fetched by POST. It must not abort writes.
    const isWrite = /\/(create|edit|delete)\b/.test(request.url());
    if (why !== "net::ERR_ABORTED" || isWrite) problems.push(`${request.url()} ${why}`);
  });
  page.on("response", (answer) => {
    const [url, status] = [answer.url(), answer.status()];
    if (status >= 400 && !isGoneRow(url, status, lastDemoRows)) problems.push(`${url} ${status}`);
  });
  await page.goto(`${address}${path}`);
  await waitUntilLoaded(page);
  return { page, problems };
}

/** On a shared server, another journey may delete its row before this page fetches it. */
function isGoneRow(url: string, status: number, lastDemoRows: Product["lastDemoRows"] = {}): boolean {
  const [, resource = "", id = 0] = /\/api\/([a-z-]+)\/(\d+)$/.exec(url) ?? [];
  const last = lastDemoRows[resource];
  return status === 404 && last !== undefined && Number(id) > last;
}

/** By default, a page is asked in every frame, and draws frames for nothing else. */
export const rarely = { polling: 50 } as const;

/** Waits until the page has a heading or an alert, and shows no loader. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator("main :is(h1, h2, [role=alert]):visible").first().waitFor();
  // The stream stays open, so the network is never idle.
  await page.waitForFunction(
    () => document.querySelector("[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root") === null,
    undefined,
    rarely,
  );
}
