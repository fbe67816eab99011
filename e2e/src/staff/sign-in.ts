import { type BrowserContextOptions, request } from "playwright-core";
import { type OpenPage, openPage, rarely, waitUntilLoaded } from "../open-page.ts";
import type { Login } from "../api.ts";
import type { Product } from "../start-product.ts";

const passwords: Readonly<Record<string, string>> = { admin: "admin", manager: "manager" };

/** Opens a page in a new browser context with a session; a name stands for an account of the demo. */
export async function openAs(
  product: Product,
  who: string | Login,
  path: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const storageState = await sessionOf(product.address, loginOf(who));
  return openPage(product, path, { ...options, storageState });
}

/** Signs in without a page; returns the cookies and the storage that the browser has then. */
async function sessionOf(
  address: string,
  { username, password }: Login,
): Promise<NonNullable<BrowserContextOptions["storageState"]>> {
  const api = await request.newContext();
  const answer = await api.post(`${address}/api/auth/login`, { data: { username, password } });
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${await answer.text()}`);
  const { user, access_token } = await answer.json();
  const { cookies } = await api.storageState();
  await api.dispose();
  const localStorage = [
    { name: "user", value: JSON.stringify(user) },
    { name: "jwt", value: String(access_token) },
  ];
  return { cookies, origins: [{ origin: address, localStorage }] };
}

/** Signs in on the sign-in page and waits until it is left. */
export async function signIn({ page }: OpenPage, who: string | Login): Promise<void> {
  const { username, password } = loginOf(who);
  await page.locator("[name=username]").fill(username);
  await page.locator("[name=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

const loginOf = (who: string | Login): Login =>
  typeof who === "string" ? { username: who, password: passwords[who] ?? "operator" } : who;

/** Loads another page and waits until it is loaded. */
export async function goTo({ page }: OpenPage, { address }: Product, path: string): Promise<void> {
  await page.goto(`${address}${path}`);
  await waitUntilLoaded(page);
}

/** Goes to another page as a link does, without reloading the application. */
export async function moveTo({ page }: OpenPage, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  // The page before stays until the other one is loaded; only the router knows when that is.
  await page.waitForFunction(
    () => {
      const { state } = Reflect.get(globalThis, "__TSR_ROUTER__");
      const { status, location: next, resolvedLocation: shown } = state;
      return status === "idle" && shown?.href === next.href && next.pathname === location.pathname;
    },
    undefined,
    rarely,
  );
  await waitUntilLoaded(page);
}
