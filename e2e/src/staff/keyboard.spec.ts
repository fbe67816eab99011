import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Opened } from "../open-page.ts";
import { type Running, startAll } from "../running.ts";
import { goTo, openAs } from "./sign-in.ts";

let running: Running;
let opened: Opened;
beforeAll(async () => {
  // A server of its own: what languages there are concerns everybody.
  running = await startAll({ CLOCK: "2026-05-04T07:00:00Z" });
  opened = await openAs(running, "admin", "/login");
});
afterAll(() => running.stop());

test("a country is made, changed and deleted by keyboard alone", async () => {
  const { page, problems } = opened;
  await goTo(opened, running, "/country");
  await press(page, page.getByRole("link", { name: "New" }));
  for (const index of [0, 1, 2])
    await type(page, page.getByRole("textbox", { name: /^Name, / }).nth(index), "Moldova");
  await press(page, page.getByRole("button", { name: "Create" }));
  await page.getByRole("heading", { level: 2, name: "Moldova" }).waitFor();
  await type(page, page.getByRole("textbox", { name: "Phone code" }), "373");
  await page.locator('[data-phase="saved"]').waitFor();

  await press(page, page.getByRole("button", { name: "Delete", exact: true }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Moldova" }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("a language is taken away and brought back by keyboard alone", async () => {
  const { page, problems } = opened;
  await goTo(opened, running, "/list/language");
  const russian = page.getByRole("listitem").filter({ hasText: "Русский" });
  await press(page, russian.getByRole("link"));
  await page.getByRole("heading", { level: 2, name: "Русский" }).waitFor();
  await press(page, page.getByRole("button", { name: "Delete", exact: true }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => russian.count()).toBe(0);

  await press(page, page.getByRole("link", { name: "New" }));
  await tabTo(page, page.getByRole("combobox", { name: "Language", exact: true }).last());
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await type(page, page.getByRole("textbox", { name: "Name" }), "Русский");
  await press(page, page.getByRole("button", { name: "Create" }));
  await russian.waitFor();
  expect(problems).toEqual([]);
});

test("a schedule gets its hours by keyboard alone", async () => {
  const { page, problems } = opened;
  await goTo(opened, running, "/schedule/new");
  await type(page, page.getByRole("textbox", { name: "Name", exact: true }), "Early birds");
  await press(page, page.getByRole("button", { name: "Create" }));
  await page.getByRole("heading", { level: 2, name: "Early birds" }).waitFor();
  await chooseTab(page, page.getByRole("tab", { name: "Every day" }));
  await press(page, page.getByRole("button", { name: "New list for every day" }));
  const from = page.getByLabel("From", { exact: true });
  if ((await from.count()) === 0) await press(page, page.getByRole("link", { name: /00:00–24:00/ }).last());
  await type(page, from, "07:00");
  await type(page, page.getByLabel("Until", { exact: true }), "11:00");
  await page.keyboard.press("Tab");
  await page.locator('[data-phase="saved"]').waitFor();
  await page.reload();
  await from.waitFor();
  expect(await from.inputValue()).toBe("07:00");
  expect(problems).toEqual([]);
});

/** Goes on from one place to the next until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let count = 0; count < 200; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Of several tabs the keyboard stops at one; from there the arrows go on. */
async function chooseTab(page: Page, tab: Locator): Promise<void> {
  const tabs = page.getByRole("tablist").filter({ has: tab });
  await tabTo(page, tabs.getByRole("tab", { selected: true }));
  for (let count = 0; count < 10; count += 1) {
    if ((await tab.getAttribute("aria-selected")) === "true") return;
    await page.keyboard.press("ArrowRight");
  }
  throw new Error(`the keyboard does not reach ${String(tab)}`);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}
