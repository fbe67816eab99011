import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Opened } from "../open-page.ts";
import { type Running, startAll } from "../running.ts";
import { violationsOn } from "../violations.ts";
import { bookVisit } from "./make-ticket.ts";
import { goTo, openAs } from "./sign-in.ts";

let running: Running;
let opened: Opened;
beforeAll(async () => {
  running = await startAll();
  opened = await openAs(running, "admin", "/login");
});
afterAll(() => running.stop());

const phoneFieldId = 5;

test("an administrator finds what is kept of a visitor, saves it, and erases it once the visit is over", async () => {
  const { page, problems } = opened;
  const phone = `+380 44 ${String(Date.now()).slice(-7)}`;
  const { token } = await bookVisit(running.address, [{ dataFieldId: phoneFieldId, value: phone }]);
  await goTo(opened, running, "/queue/visitorData");
  const search = async (): Promise<void> => {
    await page.getByLabel("What the visitor said").fill(phone);
    await page.keyboard.press("Enter");
  };

  await search();
  await page.getByText("1 visit is not over yet and will not be erased.").waitFor();
  expect(await page.getByRole("button", { name: /^Erase data/ }).isDisabled()).toBe(true);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save 1 visit to a file" }).click();
  expect(await readFile(await (await saving).path(), "utf8")).toContain(phone);
  expect(await violationsOn(page)).toEqual([]);

  const givenUp = await fetch(`${running.address}/api/tracker/give-up`, {
    method: "POST",
    headers: { authorization: `Ticket ${token}` },
  });
  expect(givenUp.status).toBe(200);
  await search();
  await page.getByRole("button", { name: "Erase data of 1 visit" }).click();
  await page.getByText("messages of 1 visit will be erased. This cannot be undone.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Erase" }).click();
  await page.getByText("Data of 1 visit has been erased").waitFor();
  await page.getByText("No visits found.").waitFor();
  expect(problems).toEqual([]);
});

test("the organization's page says when old data was erased, and when it is next", async () => {
  const { page, problems } = opened;
  await goTo(opened, running, "/organization/1");
  await page.getByText(/^Next to be erased: \d+ visits? on /).waitFor();
  expect(problems).toEqual([]);
});
