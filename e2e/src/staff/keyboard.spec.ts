import { expect, test } from "vitest";
import { chooseOption, openForKeyboard, press, saved, tabTo, type } from "./keyboard.ts";
import { moveTo } from "./sign-in.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

const at = openForKeyboard("/country");

test("A country is created, changed and deleted by keyboard", async () => {
  const { page, problems } = at.opened();
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

testInCi("A booking page and its data fields are set up by keyboard, and a step is undone", async () => {
  const { page, problems } = at.opened();
  await moveTo(at.opened(), "/web-online/new");
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
