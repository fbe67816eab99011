import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Running, startAll } from "./running.ts";

let running: Running;
beforeAll(async () => {
  running = await startAll();
});
afterAll(() => running.stop());

async function open(path: string): Promise<{ page: Page; problems: string[] }> {
  const page = await running.browser.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("requestfailed", (request) => problems.push(`${request.url()} failed`));
  await page.goto(`${running.address}${path}`);
  return { page, problems };
}

test("a newcomer sees that the demo runs, and how to sign in", async () => {
  const { page, problems } = await open("/");
  await page.getByRole("status").filter({ hasText: "admin / admin" }).waitFor();
  expect(problems).toEqual([]);
});

test("a newcomer reads the documentation and tries a call in it, without anything from outside", async () => {
  const { page, problems } = await open("/");
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
