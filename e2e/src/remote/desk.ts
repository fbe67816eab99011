import type { Locator, Page } from "playwright-core";
import type { Opened } from "../open-page.ts";
import {
  type Login,
  makeQuietCentre,
  type Operator,
  type QuietCentre,
  type Wishes,
} from "../quiet-centre.ts";
import type { Running } from "../running.ts";
import { openAs } from "../staff/sign-in.ts";

/** An operator's console in a browser of its own. */
export type OpenDesk = Opened & {
  /** The number that is in hand; '' when nobody is. */
  readonly inHand: () => Promise<string>;
  readonly list: Locator;
};

/** Opens the console of an operator and waits until it stands. */
export async function openDesk(running: Running, operator: Login, path = "/remote"): Promise<OpenDesk> {
  const opened = await openAs(running, operator, path, { viewport: { width: 1366, height: 768 } });
  const { page } = opened;
  await page.locator("[data-in-hand]").waitFor();
  return {
    ...opened,
    inHand: async () => (await page.locator("[data-in-hand]").getAttribute("data-in-hand")) ?? "",
    list: page.getByRole("region", { name: "Current list" }),
  };
}

/** Makes a centre with one operator and opens their console. */
export async function openOnlyDesk(
  running: Running,
  name: string,
  wishes: Wishes = {},
): Promise<OpenDesk & { readonly centre: QuietCentre; readonly operator: Operator }> {
  const centre = await makeQuietCentre(running.address, name, wishes);
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("no operator");
  return { ...(await openDesk(running, operator)), centre, operator };
}

/** Waits until a ticket is in hand; '' for nobody. */
export const waitForInHand = (page: Page, num: string): Promise<void> =>
  page.locator(`[data-in-hand="${num}"]`).waitFor();

/** Gives the button of an action. */
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });

/** Registers a visitor as the administrator of the centre. Gives the number. */
export async function register(
  { ask, serviceId }: QuietCentre,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const wanted = "servicePackage" in more ? {} : { service: serviceId };
  const answer = await ask("POST", "/operator-queue/ticket-registration", { ...wanted, ...more });
  return String(Object(answer["ticket"]).num);
}
