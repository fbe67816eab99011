import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { bookVisit } from "./make-ticket.ts";
import { moveTo, openAs } from "./sign-in.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
let opened: OpenPage;
beforeAll(async () => {
  product = await startProduct();
  opened = await openAs(product, "admin", "/queue/visitorData");
});
afterAll(() => product.stop());

const phoneFieldId = 5;

test("An administrator finds a visitor's data, exports it, and erases it after the visit", async () => {
  const { page, problems } = opened;
  const phone = `+380 44 ${String(Date.now()).slice(-7)}`;
  const { token } = await bookVisit(product.address, [{ dataFieldId: phoneFieldId, value: phone }]);
  const search = async (): Promise<void> => {
    await page.getByLabel("Value").fill(phone);
    await page.keyboard.press("Enter");
  };

  await search();
  await page.getByText("1 visit is not finished and will not be erased.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Erase data/ }).isDisabled()).toBe(true);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save 1 visit to a file" }).click();
  expect(await readFile(await (await saving).path(), "utf8")).toContain(phone);
  expect(await accessibilityViolations(page)).toEqual([]);

  const givenUp = await fetch(`${product.address}/api/tracker/give-up`, {
    method: "POST",
    headers: { authorization: `Ticket ${token}` },
  });
  expect(givenUp.status).toBe(200);
  await search();
  await page.getByRole("button", { name: "Erase data of 1 visit" }).click();
  await page.getByText("messages of 1 visit will be erased. This cannot be undone.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
  await page.getByText("Data of 1 visit erased").waitFor();
  await page.getByText("No visits found.").waitFor();
  expect(problems).toEqual([]);
});

testInCi("The organization's page shows the last and the next erasure", async () => {
  const { page, problems } = opened;
  await moveTo(opened, "/organization/1");
  await page.getByText(/^Next erasure: .+, \d+ visits?\.$/).waitFor();
  expect(problems).toEqual([]);
});
