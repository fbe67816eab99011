import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, startAll } from "../running.ts";
import { serveInFrontOf } from "./front.ts";
import { openAs } from "./sign-in.ts";

let running: Running;
beforeAll(async () => {
  running = await startAll();
});
afterAll(() => running.stop());

test("whoever loses the server signs in no second time: they go on where they were, with what they had typed", async () => {
  const site = await serveInFrontOf(running.address);
  const { page } = await openAs({ ...running, address: site.address }, "admin", "/service/4");
  const code = page.getByLabel("Code in other systems");
  await code.waitFor();
  // What is typed is sent when the server is lost, and not before, however slow this machine is.
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
  await page.getByText("As soon as it is back").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();

  site.loseServer(false);
  await page.waitForURL(/\/service\/4$/);
  expect(await code.inputValue()).toBe("BEFORE-THE-LOSS");
  await site.close();
});
