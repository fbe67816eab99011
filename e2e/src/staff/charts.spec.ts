import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityViolations } from "../accessibility.ts";
import type { OpenPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { askAs } from "../api.ts";
import { openAs } from "./sign-in.ts";

let product: Product;
let opened: OpenPage;
beforeAll(async () => {
  product = await startProduct("noon");
  opened = await openAs(product, "manager", "/admin/chart");
});
afterAll(() => product.stop());

test("A manager sees a new visitor without reloading, reads each chart, and prints one", async () => {
  const { page, problems } = opened;
  await page.getByRole("status").filter({ hasText: "Live" }).waitFor();
  const arrived = async (): Promise<number> => {
    const value = page.getByText("Arrived so far today").locator("xpath=following-sibling::dd[1]/span");
    return Number(await value.textContent());
  };
  await page.getByRole("tab", { name: "Query load" }).click();
  await page.waitForURL(/\/admin\/chart\/query-load$/);
  await expect.poll(arrived).not.toBeNaN();
  const before = await arrived();
  const ask = await askAs(product.address, { username: "admin", password: "admin" });
  await ask("POST", "/organization/current", { id: 1 });
  await ask("POST", "/operator-queue/ticket-registration", { service: 1, dataField: [] });
  await expect.poll(arrived).toBeGreaterThan(before);

  const chart = page.getByRole("slider", { name: "Arrivals by hour" });
  await chart.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/^\d\d:00, Arrived today: \d+/);

  // The tab is remembered.
  await page.goto(`${product.address}/admin/chart`);
  await page.getByRole("tab", { name: "Query load", selected: true }).waitFor();
  await page.getByRole("tab", { name: "Capacity graph" }).click();
  const days = page.getByRole("region", { name: "Next days" });
  await days.getByRole("button", { name: "Show as a table" }).click();
  // Seven days, and their total.
  await expect.poll(() => days.getByRole("rowheader").count()).toBe(8);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.emulateMedia({ media: "print" });
  await page.getByRole("tablist").waitFor({ state: "hidden" });
  await page.getByText(/^Kyiv Administrative Services Centre · .* · \d\d:\d\d$/).waitFor();
  expect(problems).toEqual([]);
});
