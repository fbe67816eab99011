import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { startChangingSite } from "./changing-site.ts";
import { signIn } from "./sign-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test("A new release is cached completely, offered, and activated on request", async () => {
  const site = await startChangingSite(product.address);
  const opened = await openPage({ ...product, address: site.address }, "/login", { serviceWorkers: "allow" });
  const { page } = opened;
  await signIn(opened, "admin");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole("navigation").waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await page.getByText("An update is available").count()).toBe(0);

  const [before] = await programsIn();
  site.release();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByText("An update is available").waitFor();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Update now" }).click()]);
  await page.getByRole("navigation").waitFor();
  await expect.poll(programsIn).toHaveLength(1);
  expect(await programsIn()).not.toContain(before);
  expect(await page.getByText("An update is available").count()).toBe(0);

  // The cache is complete: the page opens without the server.
  await site.close();
  await page.reload();
  await page.getByText("Lost connection to server").waitFor();

  function programsIn(): Promise<readonly string[]> {
    return page.evaluate(() => caches.keys());
  }
});
