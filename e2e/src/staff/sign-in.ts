import type { BrowserContextOptions } from "playwright-core";
import { type Opened, openPage, untilItStands } from "../open-page.ts";
import type { Login } from "../quiet-centre.ts";
import type { Running } from "../running.ts";

const passwords: Readonly<Record<string, string>> = { admin: "admin", manager: "manager" };

/** Opens a page as somebody of the staff, in a browser of their own; the demo's are called by their names. */
export async function openAs(
  running: Running,
  who: string | Login,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const opened = await openPage(running, path, options);
  await signIn(opened, who);
  return opened;
}

/** Signs in on the page that asks for it, and waits for what comes after. */
export async function signIn({ page }: Opened, who: string | Login): Promise<void> {
  const { username, password } =
    typeof who === "string" ? { username: who, password: passwords[who] ?? "operator" } : who;
  await page.locator("[name=username]").fill(username);
  await page.locator("[name=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** Goes to another page, and waits until it stands. */
export async function goTo({ page }: Opened, { address }: Running, path: string): Promise<void> {
  await page.goto(`${address}${path}`);
  await untilItStands(page);
}

/** Goes to another page as a link does, without loading the program anew. */
export async function moveTo({ page }: Opened, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector("main h1")?.setAttribute("data-left", "");
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  // What stood there before stays until the other page is loaded; where it is the same page, it stays for good.
  await page
    .waitForFunction(() => document.querySelector("[data-left]") === null, undefined, { timeout: 2_000 })
    .catch(() => undefined);
  await untilItStands(page);
}
