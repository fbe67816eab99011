import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { chooseOption, chooseTab, press, tabTo, type } from "./keyboard.ts";
import { goTo, openAs } from "./sign-in.ts";

const wide = { viewport: { width: 1600, height: 950 }, locale: "en-GB" };
const saved = '[data-phase="saved"]';

let product: Product;
let opened: OpenPage;
beforeAll(async () => {
  product = await startProduct("noon");
  opened = await openAs(product, "admin", "/device", wide);
});
afterAll(() => product.stop());

test("A schedule gets its hours by keyboard", async () => {
  const { page, problems } = opened;
  await goTo(opened, product, "/schedule/new");
  await type(page, page.getByRole("textbox", { name: "Name", exact: true }), "Early birds");
  await press(page, page.getByRole("button", { name: "Create" }));
  await page.getByRole("heading", { level: 2, name: "Early birds" }).waitFor();
  await chooseTab(page, page.getByRole("tab", { name: "Every day" }));
  await press(page, page.getByRole("button", { name: "New list for every day" }));
  const from = page.getByLabel("From", { exact: true });
  await press(page, page.getByRole("link", { name: /08:00–20:00/ }).last());
  await type(page, from, "07:00");
  await type(page, page.getByLabel("Until", { exact: true }), "11:00");
  await page.keyboard.press("Tab");
  await page.locator(saved).waitFor();
  await page.reload();
  await expect.poll(() => from.inputValue()).toBe("07:00");
  expect(problems).toEqual([]);
});

test("A board is set up by keyboard, and its preview follows", async () => {
  const { page, problems } = opened;
  await goTo(opened, product, "/board/new");
  const wall = page.frameLocator('iframe[title="Board preview"]');
  await type(page, page.getByRole("textbox", { name: "Name", exact: true }), "By keys");
  await press(page, page.getByRole("button", { name: "Create" }));
  await page.getByRole("heading", { level: 2, name: "By keys" }).waitFor();
  await chooseTab(page, page.getByRole("tab", { name: "Tickets" }));
  await chooseOption(page, page.getByRole("combobox", { name: "Layout" }), "Tiles");
  await wall.locator("[data-layout=tile]").waitFor();
  await chooseTab(page, page.getByRole("tab", { name: "Title" }));
  await press(page, page.getByRole("button", { name: "Translations: Text" }));
  await type(page, page.getByRole("textbox", { name: /^Text, Українська/ }), "Без миші");
  await wall.getByText("Без миші").waitFor();
  await press(page, page.getByRole("button", { name: "Sample call" }));
  await wall.locator("[data-popup]").waitFor();
  await tabTo(page, page.getByRole("radio", { name: "16:9" }));
  await page.keyboard.press("ArrowRight");
  // The radio itself is hidden below its label.
  await page.getByRole("radio", { name: "9:16", checked: true }).waitFor({ state: "attached" });
  await page.locator(saved).waitFor();
  await page.reload();
  await wall.getByText("Без миші").waitFor();
  await wall.locator("[data-layout=tile]").waitFor();
  expect(problems).toEqual([]);
});
