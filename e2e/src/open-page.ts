import type { BrowserContextOptions, Page } from "playwright-core";
import type { Running } from "./running.ts";

/** A page, and everything about it that should not have been. */
export type Opened = { readonly page: Page; readonly problems: readonly string[] };

/** Opens a page of the product for somebody with a browser of their own. */
export async function openPage(
  { address, browser, lastDemoRows }: Running,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  // Keeping the program in the browser is a journey of its own; in all others it would only load the machine.
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !isGoneRow(message.location().url, 404, lastDemoRows))
      problems.push(message.text());
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    // A page that is left breaks off what it reads, also lists that are asked for by POST. What it writes must not get lost.
    const isWrite = /\/(create|edit|delete)\b/.test(request.url());
    if (why !== "net::ERR_ABORTED" || isWrite) problems.push(`${request.url()} ${why}`);
  });
  page.on("response", (answer) => {
    const [url, status] = [answer.url(), answer.status()];
    if (status >= 400 && !isGoneRow(url, status, lastDemoRows)) problems.push(`${url} ${status}`);
  });
  await page.goto(`${address}${path}`);
  await untilItStands(page);
  return { page, problems };
}

/** On a server that journeys share, a row that one of them made may be deleted before this page fetches it. */
function isGoneRow(url: string, status: number, lastDemoRows: Running["lastDemoRows"] = {}): boolean {
  const [, resource = "", id = 0] = /\/api\/([a-z-]+)\/(\d+)$/.exec(url) ?? [];
  const last = lastDemoRows[resource];
  return status === 404 && last !== undefined && Number(id) > last;
}

/** Waits until a page says what it is for, and nothing of it is still to come. */
export async function untilItStands(page: Page): Promise<void> {
  await page.locator("main :is(h1, h2, [role=alert]):visible").first().waitFor();
  // Nothing is still on its way. The stream stays open for ever, so the network is never idle.
  await page.waitForFunction(
    () => document.querySelector("[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root") === null,
  );
}
