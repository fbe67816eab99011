import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, startProduct } from "../start-product.ts";
import { startChangingSite } from "./changing-site.ts";
import { openAs } from "./sign-in.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test("After a lost server the user continues on the same page, with typed values and without signing in", async () => {
  const site = await startChangingSite(product.address);
  const { page } = await openAs({ ...product, address: site.address }, "admin", "/service/4");
  const code = page.getByLabel("Code in other systems");
  await code.waitFor();
  // Holds the request back until the server is lost.
  let loseNow = (): void => undefined;
  const isLost = new Promise<void>((resolve) => (loseNow = resolve));
  await page.route("**/api/service/edit/*", async (route) => {
    await isLost;
    await route.continue();
  });
  await code.fill("BEFORE-THE-LOSS");
  site.loseServer(true);
  loseNow();
  await page.waitForURL(/\/login$/);
  await page.getByText("You will continue where you left off").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();

  site.loseServer(false);
  await page.waitForURL(/\/service\/4$/);
  await expect.poll(() => code.inputValue()).toBe("BEFORE-THE-LOSS");
  await site.close();
});
