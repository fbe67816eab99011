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
  // Nothing is saved before the server is lost, however slowly the keys are pressed.
  await page.route("**/api/service/edit/*", (route) => route.abort());
  await code.fill("BEFORE-THE-LOSS");
  site.loseServer(true);
  await page.waitForURL(/\/login$/);
  await page.getByText("As soon as it is back").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();

  await page.unroute("**/api/service/edit/*");
  site.loseServer(false);
  await page.waitForURL(/\/service\/4$/);
  expect(await code.inputValue()).toBe("BEFORE-THE-LOSS");
  await site.close();
});
