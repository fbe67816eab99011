import type { BrowserContextOptions } from "playwright-core";
import { type OpenPage, openPage, waitUntilLoaded } from "../open-page.ts";
import type { Login } from "../test-centre.ts";
import type { Product } from "../start-product.ts";

const passwords: Readonly<Record<string, string>> = { admin: "admin", manager: "manager" };

/** Opens a page in a new browser context and signs in; a name stands for an account of the demo. */
export async function openAs(
  product: Product,
  who: string | Login,
  path: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const opened = await openPage(product, path, options);
  await signIn(opened, who);
  return opened;
}

/** Signs in on the sign-in page and waits until it is left. */
export async function signIn({ page }: OpenPage, who: string | Login): Promise<void> {
  const { username, password } =
    typeof who === "string" ? { username: who, password: passwords[who] ?? "operator" } : who;
  await page.locator("[name=username]").fill(username);
  await page.locator("[name=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** Loads another page and waits until it is loaded. */
export async function goTo({ page }: OpenPage, { address }: Product, path: string): Promise<void> {
  await page.goto(`${address}${path}`);
  await waitUntilLoaded(page);
}

/** Goes to another page as a link does, without reloading the application. */
export async function moveTo({ page }: OpenPage, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector("main h1")?.setAttribute("data-left", "");
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  // What stood there before stays until the other page is loaded; where it is the same page, it stays for good.
  await page
    .waitForFunction(() => document.querySelector("[data-left]") === null, undefined, { timeout: 2_000 })
    .catch(() => undefined);
  await waitUntilLoaded(page);
}
