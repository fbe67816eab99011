import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { button, openDesk, waitForInHand } from "../remote/desk.ts";
import { type Product, startProduct } from "../start-product.ts";
import { enrolBoard, popup } from "../visitors/hall.ts";
import { openAs } from "./sign-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

const centre = "Reading room";
const operator = { username: "reading.maria", password: "lends books" };
const languages = ["English", "Русский", "Українська"];
const asSeen = { viewport: { width: 1440, height: 900 }, locale: "en-GB" };

test("An administrator sets up a second centre in the pages, and it serves its first visitor", async () => {
  const { page, problems } = await openAs(product, "admin", "/organization", asSeen);

  await beginNew(page, "Organizations", "New organization");
  await fillInAllLanguages(page, "Name", centre);
  await choose(page, "Country", "Ukraine");
  await choose(page, "Region", "Lviv region");
  await create(page, centre);
  // New items belong to the new organization.
  await button(page, `Your organization: ${centre}`).waitFor();

  await beginNew(page, "Services", "New service");
  await fillInAllLanguages(page, "Name", "Lending of books");
  await page.getByRole("textbox", { name: "Duration" }).fill("10");
  await create(page, "Lending of books");

  await beginNew(page, "Schedules", "New schedule");
  await page.getByLabel("Name", { exact: true }).fill("Reading hours");
  await create(page, "Reading hours");
  await button(page, /^Add work on Monday/).click();
  await button(page, "Every day").click();
  await page.getByRole("link", { name: "Tuesday 09:00–18:00, Work, Every day" }).waitFor();
  await untilSaved(page);

  // Operators are users too: a new operator must be in the loaded list of users.
  await goByMenu(page, "Users");
  await beginNew(page, "Operators", "New operator");
  await page.getByLabel("Username").fill(operator.username);
  await page.getByLabel("Last name").fill("Lys");
  await page.getByLabel("First name").fill("Maria");
  await page.getByLabel("Room or window").fill("7");
  await choose(page, "Schedule", "Reading hours");
  await create(page, "Maria Lys");
  await button(page, "Set a password").click();
  await page.getByLabel("Password", { exact: true }).fill(operator.password);
  await page.getByLabel("Repeat password", { exact: true }).fill(operator.password);
  await button(page, "Save password").click();
  await button(page, "Set a password").waitFor();
  await page.getByRole("link", { name: /^Open the account/ }).click();
  await page.getByRole("heading", { level: 1, name: "Users" }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Maria Lys" }).waitFor();

  await beginNew(page, "Kiosks", "New kiosk");
  await page.getByLabel("Name", { exact: true }).fill("Kiosk at the books");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Service", exact: true }).click();
  await choose(page, "Service", "Lending of books");
  await create(page, "Kiosk at the books");
  const kiosk = await openScreen(page);
  for (const key of kiosk.code) await kiosk.page.getByRole("button", { name: key, exact: true }).click();
  await button(kiosk.page, "Set up").click();

  await beginNew(page, "Boards", "New board");
  await page.getByLabel("Name", { exact: true }).fill("Wall of books");
  await page.getByRole("tab", { name: "Title" }).click();
  await fillInAllLanguages(page, "Text", "Quiet, please");
  await create(page, "Wall of books");
  await page.getByRole("tab", { name: "Info" }).click();
  const wall = await openScreen(page);
  await enrolBoard(wall.page, wall.code);
  await wall.page.getByText("Quiet, please").waitFor();

  await button(kiosk.page, "English Touch to begin").click();
  await button(kiosk.page, /^Lending of books no operator at the window yet/).click();
  await button(kiosk.page, "Take a ticket now").click();
  const num = (await kiosk.page.locator("[data-number]").innerText()).trim();

  const desk = await openDesk(product, operator);
  await desk.list.getByText(num, { exact: true }).waitFor();
  // The popup is shown for some seconds only.
  await Promise.all([
    popup(wall.page, num)
      .filter({ hasText: /Window\s*7/ })
      .waitFor(),
    waitForInHand(desk.page, num),
    button(desk.page, "Next").click(),
  ]);
  expect([problems, kiosk.problems, wall.problems, desk.problems]).toEqual([[], [], [], []]);
});

/** Opens the form for a new item by the menu. */
async function beginNew(page: Page, menu: string, heading: string): Promise<void> {
  await goByMenu(page, menu);
  await page.getByRole("link", { name: "New", exact: true }).click();
  await page.getByRole("heading", { level: 2, name: heading }).waitFor();
}

async function goByMenu(page: Page, menu: string): Promise<void> {
  const shown = page.getByRole("navigation", { name: "Menu" });
  const folded = shown.getByRole("button", { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  await shown.getByRole("link", { name: menu, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: menu }).waitFor();
}

async function create(page: Page, name: string): Promise<void> {
  await button(page, "Create").click();
  await page.getByRole("heading", { level: 2, name }).waitFor();
  await untilSaved(page);
}

async function fillInAllLanguages(page: Page, label: string, text: string): Promise<void> {
  const inputOf = (language: string) =>
    page.getByRole("textbox", { name: `${label}, ${language}`, exact: true });
  const [main = "", ...others] = languages;
  await inputOf(main).fill(text);
  // They open by themselves if one is missing.
  const folded = page.getByRole("button", { name: `Translations: ${label}`, expanded: false });
  if ((await folded.count()) > 0) await folded.click();
  for (const language of others) await inputOf(language).fill(text);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Requests an enrolment code and opens the linked page as a screen does. */
async function openScreen(page: Page) {
  // The next steps of a new screen offer the same.
  await button(page, "Connect a screen").last().click();
  const group = page.getByRole("group", { name: "Connected screens" });
  const code = await group.getByText(/^[2-9A-Z]{8}$/).innerText();
  const { pathname: path } = new URL((await group.getByRole("link").getAttribute("href")) ?? "");
  return { code, ...(await openPage(product, path, { ...asSeen, locale: "en-US" })) };
}

const untilSaved = (page: Page) => page.locator('[data-phase="saved"]').waitFor();
