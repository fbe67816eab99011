import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAsAdmin } from "../api.ts";
import { openPage } from "../open-page.ts";
import { button, openDesk } from "../remote/desk.ts";
import { openAs } from "../staff/sign-in.ts";
import { type Product, startProduct } from "../start-product.ts";
import { nameWindows } from "./hall.ts";
import { makeKioskCentre } from "./kiosk-centre.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

const phone = { viewport: { width: 390, height: 844 }, locale: "en-US" } as const;

test("A visitor books through the bot, is called through it, and cancels another booking", async () => {
  const centre = await makeKioskCentre(product.address, "Bot-visit");
  await nameWindows(centre);
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("no operator");
  const desk = await openDesk(product, operator);
  const { page, problems } = await openPage(product, "/phone#bot", phone);

  await button(page, "Start").click();
  const num = await bookToday(page);
  await button(page, "I am here").click();
  await page.getByText("You have checked in").waitFor();
  // An early call needs a confirmation.
  await button(desk.page, "Next").click();
  await desk.page.getByRole("dialog").getByRole("button", { name: "Call" }).click();
  await page.getByText(`${num}, please come to window`).waitFor();

  await page.getByRole("textbox", { name: "Message" }).fill("/start");
  await sendButton(page).click();
  await bookToday(page);
  await button(page, "Cancel the visit").last().click();
  await button(page, "Yes, cancel").click();
  await page.getByText("You have cancelled your visit").waitFor();
  expect([...problems, ...desk.problems]).toEqual([]);
});

testInCi("The editor of a booking page says under which name its bot is connected", async () => {
  const ask = await askAsAdmin(product.address);
  const rows: readonly { readonly id: number; readonly bot: { readonly enabled: boolean } }[] = Object(
    await ask("GET", "/web-online"),
  );
  const id = rows.find(({ bot }) => bot.enabled)?.id;
  const { page, problems } = await openAs(product, "admin", `/web-online/${id}`);
  const link = page.getByRole("link", { name: "@cherga_demo_bot" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe("/phone#bot");
  await page.getByText("Connected:").waitFor();
  expect(problems).toEqual([]);
});

const sendButton = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

/** Books a time of today, and returns the number of the ticket. */
async function bookToday(page: Page): Promise<string> {
  const booked = page.getByText("You are booked.");
  const before = await booked.count();
  await button(page, "Bot-visit").click();
  await button(page, "Advice").click();
  await button(page, /4 May/).click();
  // Not the first time, which might pass meanwhile.
  await button(page, /^\d\d:\d\d$/)
    .nth(1)
    .click();
  for (const [question, answer] of [
    [/name/i, "Hanna Koval"],
    [/e-?mail/i, "hanna@example.com"],
  ] as const) {
    if (question.test("e-mail")) await button(page, "Send my number").click();
    await page.getByRole("article").last().getByText(question).waitFor();
    await page.getByRole("textbox", { name: "Message" }).fill(answer);
    await sendButton(page).click();
  }
  await button(page, "Skip").click();
  await button(page, "Book").click();
  await expect.poll(() => booked.count()).toBe(before + 1);
  return /Ticket (\S+)/.exec(await booked.last().innerText())?.[1] ?? "";
}
