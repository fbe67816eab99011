import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { makeTestCentre } from "../test-centre.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { untilFocused } from "../focus.ts";
import { atDesk, nameWindows, takeTicket } from "./hall.ts";
import { freeTime } from "./free-time.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

/** A small phone in another time zone than the centre. */
const phone = { viewport: { width: 320, height: 640 }, timezoneId: "America/New_York", locale: "en-US" };

test("A visitor follows the ticket to the window and rates the visit", async () => {
  const centre = await makeTestCentre(product.address, "Follow");
  await nameWindows(centre);
  const before = await takeTicket(centre);
  const visitor = await takeTicket(centre);
  const html = await (await fetch(`${product.address}/t/${visitor.token}`)).text();
  expect(html).toContain(`<p class="first">${visitor.num}</p>`);

  const { page, problems } = await openPage(product, `/t/${visitor.token}`, phone);
  await page.getByRole("heading", { level: 1, name: visitor.num }).waitFor();
  await page.getByText("1 person").waitFor();
  await expect.poll(() => page.locator("dd").first().innerText()).toMatch(/^about \d+ min$/);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await accessibilityViolations(page)).toEqual([]);

  await atDesk(centre, "next");
  await page.getByText("Nobody", { exact: true }).waitFor();
  await atDesk(centre, "start", before);
  await atDesk(centre, "complete", before);
  await atDesk(centre, "next");
  await page.getByText("It is your turn", { exact: true }).waitFor();
  await page.getByText("Window 3").first().waitFor();
  await expect.poll(() => page.title()).toBe(`● ${visitor.num}, window 3`);
  expect(await accessibilityViolations(page)).toEqual([]);

  await atDesk(centre, "start", visitor);
  await page.getByText("Being served", { exact: true }).waitFor();
  await atDesk(centre, "complete", visitor);
  await page.getByRole("heading", { name: "How was your visit?" }).waitFor();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Choose from 1 to 5").first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const group of await page
    .getByRole("group")
    .filter({ has: page.getByRole("radio") })
    .all())
    await group.getByRole("radio", { name: "4" }).check({ force: true });
  await page.getByRole("textbox").fill("Quick and friendly");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Thank you! Your answer has been received.").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
});

testInCi("A visitor reports being late, and sees what is lost by giving up", async () => {
  const centre = await makeTestCentre(product.address, "Late");
  await nameWindows(centre);
  const visitor = await takeTicket(centre);
  const { page, problems } = await openPage(product, `/t/${visitor.token}`, { ...phone, locale: "uk-UA" });
  await page.getByText("Ще", { exact: true }).click();
  await page.getByRole("button", { name: "Я запізнююся" }).click();
  await untilFocused(page.getByRole("heading", { level: 2, name: "На скільки ви запізнитеся?" }));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "15 хв" }).click();
  await page.getByText("Ви плануєте прийти").waitFor();

  await page.getByText("Ще", { exact: true }).click();
  await page.getByRole("button", { name: "Скасувати візит" }).click();
  await page.getByText(`Номер ${visitor.num}`).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Скасувати візит" }).last().click();
  await page.getByText("Скасовано", { exact: true }).first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test("A booking shows the centre's time, is checked in, added to a calendar and moved", async () => {
  const centre = await makeTestCentre(product.address, "Booked");
  const visitor = await takeTicket(centre, { queueDateTime: "2026-05-04T12:00:00.000Z" });
  const { page, problems } = await openPage(product, `/t/${visitor.token}`, phone);
  await page.getByText("15:00", { exact: true }).waitFor();
  await page.getByText("Monday, May 4").waitFor();
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "I am here" }).click();
  await page.getByText("Checked in at").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Add to calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("booking.ics");

  await page.getByRole("button", { name: "Move my visit" }).click();
  await page.getByRole("button", { name: /^Wednesday, May 6/ }).click();
  await page.getByRole("heading", { name: "Wednesday, May 6" }).waitFor();
  const start = await freeTime(page, "09:30");
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await start.click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByText("Wednesday, May 6").waitFor();
  await page.getByText("09:30", { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

testInCi("A package shows completed and remaining services", async () => {
  const centre = await makeTestCentre(product.address, "Parcel");
  await nameWindows(centre);
  const visitor = await takeTicket(centre, { servicePackage: centre.packageId });
  const { page } = await openPage(product, `/t/${visitor.token}`, phone);
  await page.getByText("0 of 2 done").waitFor();
  await atDesk(centre, "arbitraryCall", visitor);
  await atDesk(centre, "start", visitor);
  await atDesk(centre, "complete", visitor);
  await page.getByText("1 of 2 done").waitFor();
  await page.getByText("History").click();
  await page.getByText(/^Called · Window 3/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});

testInCi("An unknown ticket address says that there is no ticket", async () => {
  const { page } = await openPage(product, "/t/nobody-has-this", phone);
  await page.getByRole("heading", { name: "Ticket not found" }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});
