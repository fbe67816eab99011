import { afterAll, beforeAll, expect, test } from "vitest";
import { askAsAdmin } from "../api.ts";
import { makeTestCentre } from "../test-centre.ts";
import { type Product, startProduct } from "../start-product.ts";
import { moveTo, openAs } from "./sign-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

test("Saving and deleting show the messages of the specification", async () => {
  const centre = await makeTestCentre(product.address, "Saying");
  const opened = await openAs(product, "admin", `/service/${centre.serviceId}`);
  const { page, problems } = opened;
  const code = page.getByLabel("Code in other systems");
  await code.fill("BY-HAND");
  await page.getByText("Saved successfully", { exact: true }).waitFor();

  await moveTo(opened, `/organization/${centre.organizationId}/snapshots`);
  await page.getByLabel("Title").fill("As it was");
  await page.getByLabel("Title").press("Enter");
  await page.getByText(/^Successfully saved\./).waitFor();
  await page
    .getByRole("row", { name: /As it was/ })
    .getByRole("button", { name: "Delete" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Successfully deleted", { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

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
