import { expect, test } from "vitest";
import { chooseOption, chooseTab, openForKeyboard, press, saved, tabTo, type } from "./keyboard.ts";
import { moveTo } from "./sign-in.ts";

const at = openForKeyboard("/device");

test("A schedule gets its hours by keyboard", async () => {
  const { page, problems } = at.opened();
  await moveTo(at.opened(), "/schedule/new");
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
  const { page, problems } = at.opened();
  await moveTo(at.opened(), "/board/new");
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
