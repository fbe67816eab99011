import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { chooseOption, press, tabTo, type } from "./keyboard.ts";
import { moveTo, openAs } from "./sign-in.ts";

const wide = { viewport: { width: 1600, height: 950 }, locale: "en-GB" };
const saved = '[data-phase="saved"]';

let product: Product;
let opened: OpenPage;
beforeAll(async () => {
  product = await startProduct("noon");
  opened = await openAs(product, "admin", "/country", wide);
});
afterAll(() => product.stop());

test("A country is created, changed and deleted by keyboard", async () => {
  const { page, problems } = opened;
  await press(page, page.getByRole("link", { name: "New" }));
  for (const index of [0, 1, 2])
    await type(page, page.getByRole("textbox", { name: /^Name, / }).nth(index), "Moldova");
  await press(page, page.getByRole("button", { name: "Create" }));
  await page.getByRole("heading", { level: 2, name: "Moldova" }).waitFor();
  await type(page, page.getByRole("textbox", { name: "Phone code" }), "373");
  await page.locator(saved).waitFor();

  await press(page, page.getByRole("button", { name: "Delete", exact: true }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Moldova" }).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("A booking page and its data fields are set up by keyboard, and a step is undone", async () => {
  const { page, problems } = opened;
  await moveTo(opened, "/web-online/new");
  const booking = page.frameLocator('iframe[title="Booking page preview"]');
  for (const language of ["English", "Русский", "Українська"])
    await type(page, page.getByRole("textbox", { name: new RegExp(`^Name, ${language}`) }), "By keys");
  await booking.getByText("By keys").first().waitFor();
  await press(page, page.getByRole("button", { name: "Create" }));
  await page.getByRole("heading", { level: 2, name: "By keys" }).waitFor();

  const asked = page.getByRole("table", { name: "Visitor’s data" }).getByRole("row");
  const names = () => asked.locator("[data-asked]").allInnerTexts();
  const more = page.getByRole("combobox", { name: "Add a field" });
  await chooseOption(page, more, "Phone");
  await chooseOption(page, more, "E-mail");
  await tabTo(page, asked.nth(1).getByRole("switch"));
  await page.keyboard.press("Space");
  await press(page, page.getByRole("button", { name: /^E-mail.*: Move up/ }));
  await expect.poll(names).toEqual(["E-mail", "Phone"]);
  await page.locator(saved).waitFor();
  await page.reload();
  await expect.poll(names).toEqual(["E-mail", "Phone"]);
  await asked.first().getByRole("switch", { checked: true }).waitFor();

  await press(page, page.getByRole("button", { name: /^Remove.*E-mail/ }));
  await expect.poll(() => asked.count()).toBe(1);
  await page.locator(saved).waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => asked.count()).toBe(2);
  await asked.first().getByRole("switch", { checked: true }).waitFor();
  await page.locator(saved).waitFor();
  await page.reload();
  await expect.poll(names).toEqual(["E-mail", "Phone"]);
  expect(problems).toEqual([]);
});
