import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "./open-page.ts";
import { type Product, startProduct } from "./start-product.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test("The sign-in page shows the demo's accounts and signs in with one of them", async () => {
  const { page, problems } = await openPage(product, "/");
  const accounts = page.getByRole("group", { name: "This is a demo. Sign in as:" });
  await accounts.getByRole("button", { name: /^manager/ }).click();
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  expect(problems).toEqual([]);
});

testInCi("The API documentation tries a call and loads nothing from other hosts", async () => {
  const { page, problems } = await openPage(product, "/");
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.getByRole("link", { name: "API documentation" }).click();
  await page.getByRole("heading", { name: /Cherga/ }).waitFor();
  await page.getByRole("link", { name: "time-zone", exact: true }).click();
  await page
    .getByRole("button", { name: /GET.*\/time-zone\/default/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("button", { name: "Execute" }).click();
  await page.getByText('"Kyiv"').first().waitFor();
  if (process.env["SCREENSHOTS"]) await page.screenshot({ path: `${process.env["SCREENSHOTS"]}/docs.png` });
  expect([...hosts]).toEqual([new URL(product.address).host]);
  expect(problems).toEqual([]);
});
