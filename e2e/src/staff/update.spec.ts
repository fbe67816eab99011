import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { type Running, startAll } from "../running.ts";
import { serveInFrontOf } from "./front.ts";
import { signIn } from "./sign-in.ts";

let running: Running;
beforeAll(async () => {
  running = await startAll();
});
afterAll(() => running.stop());

test("a newer program is loaded whole, offered, and taken when somebody says so", async () => {
  const site = await serveInFrontOf(running.address);
  const opened = await openPage({ ...running, address: site.address }, "/login", { serviceWorkers: "allow" });
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

  // It is whole: it opens without the server too.
  await site.close();
  await page.reload();
  await page.getByText("Lost connection to server").waitFor();

  function programsIn(): Promise<readonly string[]> {
    return page.evaluate(() => caches.keys());
  }
});
