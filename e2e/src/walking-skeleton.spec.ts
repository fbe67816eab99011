import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "./open-page.ts";
import { type Login, makeQuietCentre } from "./quiet-centre.ts";
import { type Running, startAll } from "./running.ts";

const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1280, height: 800 } };

let running: Running;
beforeAll(async () => {
  // Five to twelve in the centres, on a day that does not end while somebody waits.
  running = await startAll({ CLOCK: "2026-05-04T08:55:00Z" });
});
afterAll(() => running.stop());

const button = (page: Page, name: string): Locator => page.getByRole("button", { name });
const waiting = (page: Page): Locator => page.getByRole("region", { name: "Waiting" });
const inHand = (page: Page): Locator => page.getByRole("region", { name: "Called / being served" });
const rowOf = (list: Locator, num: string): Locator =>
  list.getByRole("listitem").filter({ has: list.page().getByText(num, { exact: true }) });

async function signIn(page: Page, { username, password }: Login): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
  await waiting(page).waitFor();
}

async function takeTicket(page: Page): Promise<string> {
  await button(page, "Take a ticket").click();
  const said = await page.getByText(/^Ticket \S+ is taken$/).textContent();
  return said?.split(" ")[1] ?? "";
}

async function callEarly(page: Page, answer: "accept" | "dismiss"): Promise<void> {
  const asked = page.waitForEvent("dialog");
  const pressed = button(page, "Next").click();
  const dialog = await asked;
  expect(dialog.message()).toBe("This call will be early. Do you want to call?");
  await dialog[answer]();
  await pressed;
}

async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("a ticket is taken, called, served and done, and somebody else sees it all happen", async () => {
  const centre = await makeQuietCentre(running.address, "Quiet");
  const { page: desk, problems } = await openPage(running, "/skeleton/", phone);
  await photograph(desk, "sign-in");
  await signIn(desk, centre.operator);
  const { page: hall, problems: hallProblems } = await openPage(running, "/skeleton/", desktop);
  await signIn(hall, centre.admin);
  for (const page of [desk, hall]) {
    await waiting(page).getByText("Nobody waits").waitFor();
    await inHand(page).getByText("Nobody is called").waitFor();
  }

  const num = await takeTicket(desk);
  for (const page of [desk, hall]) await rowOf(waiting(page), num).getByText("Advice").waitFor();
  await photograph(desk, "waiting-phone");
  await photograph(hall, "waiting-desktop");

  await button(desk, "Next").click();
  for (const page of [desk, hall]) {
    await rowOf(inHand(page), num).getByText("called by Taras Hrab").waitFor();
    await waiting(page).getByText("Nobody waits").waitFor();
  }
  await photograph(desk, "called-phone");
  await photograph(hall, "called-desktop");

  await button(desk, "Start").click();
  for (const page of [desk, hall]) await rowOf(inHand(page), num).getByText("being served").waitFor();
  await expectToFit(desk);
  await expectToFit(hall);

  await button(desk, "Complete").click();
  for (const page of [desk, hall]) await inHand(page).getByText("Nobody is called").waitFor();
  await button(desk, "Next").click();
  await desk.getByRole("alert").filter({ hasText: "No clients" }).waitFor();
  await photograph(desk, "nobody-phone");
  expect(await button(hall, "Next").count()).toBe(0);
  expect([...problems, ...hallProblems]).toEqual([]);
});

test("before an early call the operator is asked, and may think better of it", async () => {
  const centre = await makeQuietCentre(running.address, "Breaking", { from: "12:00", to: "13:00" });
  const { page, problems } = await openPage(running, "/skeleton/", desktop);
  await signIn(page, centre.operator);
  const num = await takeTicket(page);

  await callEarly(page, "dismiss");
  await rowOf(waiting(page), num).waitFor();
  await inHand(page).getByText("Nobody is called").waitFor();
  await callEarly(page, "accept");
  await rowOf(inHand(page), num).getByText("called by").waitFor();
  expect(problems).toEqual([]);
});

test("a wrong password is said to be wrong, and nothing typed is lost", async () => {
  const { page } = await openPage(running, "/skeleton/", phone);
  await page.getByLabel("Username").fill("operator1");
  await page.getByLabel("Password").fill("wrong");
  await button(page, "Sign in").click();
  await page.getByRole("alert").filter({ hasText: "Login error" }).waitFor();
  expect(await page.getByLabel("Username").inputValue()).toBe("operator1");
});
