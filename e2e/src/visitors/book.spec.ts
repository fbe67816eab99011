import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAsAdmin } from "../api.ts";
import { openPage, waitUntilLoaded } from "../open-page.ts";
import { makeTestCentre, type TestCentre } from "../test-centre.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { freeTime } from "./free-time.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
let centre: TestCentre;
let pageId: number;
beforeAll(async () => {
  product = await startProduct("noon");
  centre = await makeTestCentre(product.address, "Запис", {
    settings: { webQueue: { enabled: true, confirmBy: "sms", limits: [] } },
  });
  pageId = await makeBookingPage();
});
afterAll(() => product.stop());

const phone = { viewport: { width: 320, height: 640 }, locale: "uk-UA" } as const;
/** Tomorrow on the shared server at noon; the centre is in Kyiv. */
const tomorrow = "2026-05-05";

test("A visit is booked on a small phone after three wrong codes, then moved and cancelled", async () => {
  const { page, problems } = await openPage(product, `/book/${pageId}`, phone);
  await expectGoodStep(page, "Куди вам зручно прийти?");
  await page.getByRole("link", { name: "Запис" }).click();
  await expectGoodStep(page, "Що вам потрібно?");
  await page.getByRole("link", { name: "Порада" }).first().click();
  await expectGoodStep(page, "Оберіть день і час");

  // The first free day is chosen. Weeks that are over are left out; arrow keys go to tomorrow.
  await page.getByRole("gridcell", { selected: true }).getByText("4", { exact: true }).waitFor();
  await page.getByRole("button", { name: /, 4 травня, вільно/ }).focus();
  expect(await page.getByRole("button", { name: /, 3 травня/ }).count()).toBe(0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: "вівторок, 5 травня" }).waitFor();
  await expectGoodStep(page, "Оберіть день і час");
  await (await freeTime(page, "14:00")).dblclick();
  await expectGoodStep(page, "Ваші дані");
  await page.waitForURL(`**/day/${tomorrow}/time/14:00**`);
  await page.getByRole("timer").waitFor();

  // Errors, the back button and a reload keep what was typed.
  await page.getByLabel("Прізвище").fill("Коваленко Анна");
  await button(page, "Отримати код в SMS").click();
  await page.getByLabel("Телефон").and(page.locator("[aria-invalid=true]")).waitFor();
  await expectGoodStep(page, "Ваші дані");
  await page.goBack();
  await page.getByText("Цей час заброньовано для вас").waitFor();
  await page.getByRole("link", { name: "Продовжити" }).click();
  await page.reload();
  await waitUntilLoaded(page);
  await expect.poll(() => page.getByLabel("Прізвище").inputValue()).toBe("Коваленко Анна");
  await page.getByLabel("Телефон").click();
  await page.keyboard.type("501112233");
  await button(page, "Отримати код в SMS").click();

  await expectGoodStep(page, "Введіть код");
  await page.getByText("номер, що закінчується на …233").waitFor();
  const code = await codeSent();
  const wrong = code === "000000" ? "000001" : "000000";
  for (const left of ["4 спроби", "3 спроби", "2 спроби"]) {
    await page.getByLabel("Код").fill(wrong);
    await button(page, "Підтвердити").click();
    await page.getByText(`Неправильний код. Залишилося ${left}`).waitFor();
  }
  await expectGoodStep(page, "Введіть код");
  await page.getByLabel("Код").fill(code);
  await button(page, "Підтвердити").click();

  await expectGoodStep(page, "Вас записано");
  await page.getByText("Вівторок, 5 травня").waitFor();
  await page.getByText("14:00–14:10").waitFor();
  const saved = page.waitForEvent("download");
  await button(page, "Додати до календаря").click();
  expect((await saved).suggestedFilename()).toBe("booking.ics");
  const handle = await page.getByRole("link", { name: "Стежити за чергою" }).getAttribute("href");
  expect(handle).toMatch(/^\/t\/[0-9a-f-]{36}$/);

  await page.getByRole("link", { name: "Перенести на інший час" }).click();
  await expectGoodStep(page, "Оберіть новий день і час");
  await page.getByRole("button", { name: /, 6 травня, вільно/ }).click();
  await page.getByRole("heading", { level: 2, name: "середа, 6 травня" }).waitFor();
  await expectGoodStep(page, "Оберіть новий день і час");
  await (await freeTime(page, "09:30")).click();
  await page.getByText("Новий час: середа, 6 травня, 09:30").waitFor();
  await button(page, "Перенести").click();
  await page.getByText("Запис перенесено").waitFor();
  await expectGoodStep(page, "Вас записано");
  await page.waitForURL("**/day/2026-05-06/time/09:30/done**");

  await button(page, "Скасувати запис").click();
  await expectGoodStep(page, "Вас записано");
  await button(page, "Так, скасувати").click();
  await expectGoodStep(page, "Запис скасовано");
  // Going back does not book a cancelled visit again.
  await page.goBack();
  await page.getByRole("heading", { name: "Запис скасовано" }).waitFor();
  expect(problems.filter((problem) => !/409/.test(problem))).toEqual([]);
});

testInCi("An expired reservation can be renewed, unless another visitor took the time", async () => {
  const times = `/book/${pageId}/org/${centre.organizationId}/service/${centre.serviceId}/day/${tomorrow}`;
  const { page, problems } = await openPage(product, times, phone);
  await page.clock.install();
  await (await freeTime(page, "16:00")).click();
  await expectGoodStep(page, "Ваші дані");
  await page.getByLabel("Прізвище").fill("Коваленко Анна");

  // 15 minutes pass while the visitor types.
  await page.clock.fastForward("15:01");
  await page.getByText("Термін бронювання минув").waitFor();
  await expectGoodStep(page, "Ваші дані");
  // Only the page's clock has moved. An answer sets it back, and the old reservation counts again: so a timer does not
  // yet mean that the time is held anew.
  const held = () => page.evaluate((name) => sessionStorage.getItem(name), `book.${pageId}.kept`);
  const before = await held();
  await button(page, "Знову зайняти 16:00").click();
  await expect.poll(held).not.toBe(before);
  await page.getByRole("timer").waitFor();
  await expect.poll(() => page.getByLabel("Прізвище").inputValue()).toBe("Коваленко Анна");

  await page.goBack();
  await page.getByText("Цей час заброньовано для вас").waitFor();
  const contested = await freeTime(page, "17:00");
  await takeBefore(`${tomorrow}T14:00:00.000Z`);
  await contested.click();
  await page.getByText("Цей час щойно зайняли").waitFor();
  await contested.waitFor({ state: "detached" });
  await expectGoodStep(page, "Оберіть день і час");
  expect(problems.filter((problem) => !/409/.test(problem))).toEqual([]);
});

testInCi("The second click of a double click on a time presses nothing on the next step", async () => {
  const times = `/book/${pageId}/org/${centre.organizationId}/service/${centre.serviceId}/day/${tomorrow}`;
  const { page } = await openPage(product, times, phone);
  const start = await freeTime(page, "11:00");
  // The page's clock is stopped, so that the second click comes in time on every machine.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await start.click();
  await page.getByRole("heading", { level: 1, name: "Ваші дані" }).waitFor();
  const back = page.getByRole("link", { name: "Назад" });
  const box = await back.boundingBox();
  if (box === null) throw new Error("there is no way back");
  const clickBack = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await clickBack();
  await page.getByLabel("Прізвище").waitFor();
  expect(page.url()).toContain("/time/11:00");

  await page.clock.fastForward(1_000);
  await clickBack();
  await page.getByRole("heading", { level: 1, name: "Оберіть день і час" }).waitFor();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Expects a step with its heading, without horizontal scrolling and without violations. */
async function expectGoodStep(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await waitUntilLoaded(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

/** Opens a new booking page with centres in two regions. */
async function makeBookingPage(): Promise<number> {
  const ask = await askAsAdmin(product.address);
  const words = (text: string) => ({ en: text, ru: text, ua: text });
  await ask("POST", "/service-data-field/create", {
    serviceId: centre.serviceId,
    dataFieldId: 1,
    required: true,
  });
  const { id } = await ask("POST", "/web-online/create", {
    name: words("Запис на прийом"),
    organizationFilter: "include",
    organizationIds: [1, centre.organizationId],
  });
  return Number(id);
}

/** Reads the code on the demo's phone, where the message arrives in a moment. */
async function codeSent(): Promise<string> {
  const read = async (): Promise<string> => {
    const answer = await fetch(`${product.address}/api/demo/phone`);
    return /"to":"\+380501112233","text":"[^"]*?(\d{6})/.exec(await answer.text())?.[1] ?? "";
  };
  await expect.poll(read).not.toBe("");
  return read();
}

/** Another visitor takes the time. */
async function takeBefore(queueDateTime: string): Promise<void> {
  const { organizationId, serviceId: service } = centre;
  const answer = await fetch(`${product.address}/api/online/${pageId}/reserve`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ organizationId, service, queueDateTime }),
  });
  expect(answer.status).toBe(201);
}
