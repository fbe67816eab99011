import { enrolmentCalls } from "@cherga/contract/calls/enrolment";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Administrator } from "#tools/administrator";
import type { RunningServer } from "#tools/start-server";

type Target = { readonly terminalId: number } | { readonly boardId: number };

/** Enrols a kiosk or a board with a code from its page. */
export async function letIn(
  browser: Browser,
  { address }: RunningServer,
  administrator: Administrator,
  target: Target,
  look: BrowserContextOptions,
): Promise<Page> {
  const made = await administrator.ask("POST", "/enrolment/create", target);
  const { code } = enrolmentCalls.create.answer.parse(made);
  const context = await browser.newContext(look);
  const page = await context.newPage();
  if ("boardId" in target) {
    await page.goto(`${address}/screen/${target.boardId}`);
    await page.locator("input").fill(code);
    await page.keyboard.press("Enter");
    await page.locator("[data-line=live]").waitFor();
    return page;
  }
  await page.goto(`${address}/kiosk/${target.terminalId}`);
  for (const key of code) await page.getByRole("button", { name: key, exact: true }).click();
  await page.getByRole("button", { name: "Set up" }).click();
  await page
    .getByRole("button", { name: /Touch to begin/ })
    .first()
    .waitFor();
  return page;
}
