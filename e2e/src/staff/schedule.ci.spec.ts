import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, startProduct } from "../start-product.ts";
import { goTo, openAs } from "./sign-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

test("A new schedule shows its week, the possible starts of a date, and a list for every other week", async () => {
  const opened = await openAs(product, "admin", "/schedule/new");
  const { page, problems } = opened;
  await page.getByLabel("Name", { exact: true }).fill("Mornings");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 2, name: "Mornings" }).waitFor();

  await page.getByRole("tab", { name: "Every day" }).click();
  await page.getByRole("button", { name: "New list for every day" }).click();
  // A new list has the organization's hours.
  await page.getByText("08:00–20:00", { exact: true }).last().click();
  await page.getByLabel("From", { exact: true }).fill("09:00");
  await page.getByLabel("Until", { exact: true }).fill("12:00");
  await page.getByLabel("Until", { exact: true }).blur();
  await page.locator('[data-phase="saved"]').waitFor();
  const address = new URL(page.url()).pathname;
  expect(address).toMatch(/^\/schedule\/\d+\/everyD\/[^/]+\/[^/]+$/);

  const result = page.locator("main");
  await result.getByLabel("Date", { exact: true }).fill("2026-05-05");
  await result.getByRole("combobox", { name: "Service", exact: true }).click();
  await page.getByRole("option", { name: "Information and advice" }).click();
  await result.getByRole("combobox", { name: "Call order" }).click();
  await page.getByRole("option", { name: "By appointment" }).click();
  // Every five minutes from 9:00; the last one is ten minutes before noon.
  await result.getByText("35 possible starts").waitFor();
  await result.getByRole("combobox", { name: "Call order" }).click();
  await page.getByRole("option", { name: "Live queue" }).click();
  await result.getByText("09:00–11:50").waitFor();

  // The address opens the same item.
  await goTo(opened, product, address);
  await expect.poll(() => page.getByLabel("Until", { exact: true }).inputValue()).toBe("12:00");

  await page.getByRole("tab", { name: "Weekdays" }).click();
  await page.getByRole("button", { name: "New list for weekdays" }).click();
  await page.getByLabel("Repeat interval, weeks").fill("2");
  await page.getByLabel("Counted from the week of").fill("2026-05-11");
  await page
    .getByText(/every 2 weeks/)
    .first()
    .waitFor();
  await page.locator('[data-phase="saved"]').waitFor();
  expect(problems).toEqual([]);
});
