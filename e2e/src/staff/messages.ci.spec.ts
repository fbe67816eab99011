import { afterAll, beforeAll, expect, test } from "vitest";
import { askAsAdmin } from "../api.ts";
import { type Product, startProduct } from "../start-product.ts";
import { openAs } from "./sign-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

test("A new organization without a region shows “Region not selected” and “No regions”", async () => {
  const ask = await askAsAdmin(product.address);
  await ask("POST", "/country/create", { name: { en: "Atlantis", ru: "Atlantis", ua: "Atlantis" } });
  const { page } = await openAs(product, "admin", "/organization/new");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByText("Region not selected").waitFor();
  await page.getByRole("combobox", { name: "Country" }).click();
  await page.getByRole("option", { name: "Atlantis" }).click();
  await page.getByRole("combobox", { name: "Region" }).click();
  await page.getByText("No regions", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("option").count()).toBe(0);
});
