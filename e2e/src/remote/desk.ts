import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import type { Login } from "../api.ts";
import type { OpenPage } from "../open-page.ts";
import { makeTestCentre, type Operator, type TestCentre, type CentreOptions } from "../test-centre.ts";
import type { Product } from "../start-product.ts";
import { openAs } from "../staff/sign-in.ts";

/** An operator's console in a browser of its own. */
export type OpenDesk = OpenPage & {
  /** The number of the current ticket; '' if there is none. */
  readonly inHand: () => Promise<string>;
  readonly list: Locator;
};

/** Opens the console of an operator and waits until it is loaded. */
export async function openDesk(
  product: Product,
  operator: Login,
  path = "/remote",
  options: BrowserContextOptions = {},
): Promise<OpenDesk> {
  const viewport = { width: 1366, height: 768 };
  const opened = await openAs(product, operator, path, { viewport, ...options });
  const { page } = opened;
  await page.locator("[data-in-hand]").waitFor();
  return {
    ...opened,
    inHand: async () => (await page.locator("[data-in-hand]").getAttribute("data-in-hand")) ?? "",
    list: page.getByRole("region", { name: "Current list" }),
  };
}

/** Creates a centre with one operator and opens their console. */
export async function openOnlyDesk(
  product: Product,
  name: string,
  options: CentreOptions = {},
): Promise<OpenDesk & { readonly centre: TestCentre; readonly operator: Operator }> {
  const centre = await makeTestCentre(product.address, name, options);
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("no operator");
  return { ...(await openDesk(product, operator)), centre, operator };
}

/** Waits until this ticket is the current one; '' for none. */
export const waitForInHand = (page: Page, num: string): Promise<void> =>
  page.locator(`[data-in-hand="${num}"]`).waitFor();

/** Presses a key of the console, once its button works: keys are ignored while an action runs. */
export async function pressKey(page: Page, key: string): Promise<void> {
  const letter = key.toUpperCase();
  await page.locator(`[aria-keyshortcuts="${letter}"]:not([aria-disabled=true])`).first().waitFor();
  await page.keyboard.press(key);
}

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });

/** Registers a visitor as the administrator of the centre and returns the number. */
export async function register(
  { ask, serviceId }: TestCentre,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const wanted = "servicePackage" in more ? {} : { service: serviceId };
  const answer = await ask("POST", "/operator-queue/ticket-registration", { ...wanted, ...more });
  return String(Object(answer["ticket"]).num);
}
