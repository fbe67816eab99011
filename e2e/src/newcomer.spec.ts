import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "./open-page.ts";
import { type Running, startAll } from "./running.ts";

let running: Running;
beforeAll(async () => {
  running = await startAll();
});
afterAll(() => running.stop());

test("a newcomer sees that the demo runs, and signs in by one of its accounts", async () => {
  const { page, problems } = await openPage(running, "/");
  const accounts = page.getByRole("group", { name: "This is a demo. Sign in as:" });
  await accounts.getByRole("button", { name: /^manager/ }).click();
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  expect(problems).toEqual([]);
});

test("a newcomer reads the documentation and tries a call in it, without anything from outside", async () => {
  const { page, problems } = await openPage(running, "/");
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
  expect([...hosts]).toEqual([new URL(running.address).host]);
  expect(problems).toEqual([]);
});
