import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, waitUntilLoaded } from "../open-page.ts";
import { button } from "../remote/desk.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { findCutOff } from "./cut-off.ts";
import { freeTime } from "./free-time.ts";
import { atDesk, enrolBoard, makeBoard, nameWindows, popup, takeTicket } from "./hall.ts";
import { type KioskCentre, enrolKiosk, makeBookingPage, makeKioskCentre } from "./kiosk-centre.ts";

let product: Product;
let centre: KioskCentre;
beforeAll(async () => {
  product = await startProduct("noon");
  centre = await makeKioskCentre(product.address, "Zoomed");
  await nameWindows(centre);
});
afterAll(() => product.stop());

/** A browser at 200 % zoom with reduced motion. */
const zoomed = (width: number, height: number): BrowserContextOptions => ({
  viewport: { width: width / 2, height: height / 2 },
  deviceScaleFactor: 2,
  reducedMotion: "reduce",
  locale: "uk-UA",
});

test("A kiosk is readable and usable at 200 % without animations", async () => {
  const { storageState } = await enrolKiosk(product.address, centre);
  const options = { ...zoomed(1080, 1920), storageState };
  const { page } = await openPage(product, `/kiosk/${centre.terminalId}`, options);
  await expectReadable(page, "idle");
  await button(page, /^Українська/).click();
  await button(page, "Більший текст").click();
  await expectReadable(page, "menu");
  await button(page, /^Signature/).click();
  await expectReadable(page, "service");
  await button(page, "Записатися на інший час").click();
  await page.locator("main [aria-busy=false]").waitFor();
  await expectReadable(page, "times");
  await button(page, "Назад").click();
  await button(page, "Взяти талон зараз").click();
  await page.getByRole("textbox").waitFor();
  await expectReadable(page, "keyboard");
  await button(page, "На початок").click();
  await button(page, /^Українська/).click();
  await button(page, /^Порада/).click();
  await button(page, "Взяти талон зараз").click();
  await page.locator("[data-number]").waitFor();
  await expectReadable(page, "ticket");
});

test("A board is readable at 200 %, and its ticker does not move", async () => {
  const callPopup = {
    show: true,
    timeoutMs: 600_000,
    sound: true,
    speech: true,
    repeat: 1,
    languages: ["ua"],
  };
  const text = { en: "Please have your passport ready", ru: "Приготовьте паспорт", ua: "Підготуйте паспорт" };
  const ticker = { show: true, mode: "running", texts: [text], colour: "blue", timeoutMs: 5_000 };
  const { boardId, code } = await makeBoard(centre, { callPopup, ticker });
  const { page } = await openPage(product, `/screen/${boardId}`, { ...zoomed(1920, 1080), locale: "en-US" });
  await expectReadable(page, "code");
  await enrolBoard(page, code);
  const [first] = [await takeTicket(centre), await takeTicket(centre)];
  await page.getByText(first.num).first().waitFor();
  await page.getByText("паспорт").first().waitFor();
  await expectReadable(page, "queue");
  await atDesk(centre, "arbitraryCall", first);
  await popup(page, first.num).waitFor();
  await expectReadable(page, "call");
});

test("The booking page and the tracker are readable at 200 %", async () => {
  const pageId = await makeBookingPage(centre);
  const { page } = await openPage(product, `/book/${pageId}`, zoomed(1280, 1024));
  await expectReadable(page, "regions");
  await page.getByRole("link", { name: "Zoomed" }).click();
  await expectReadable(page, "services");
  await page.getByRole("link", { name: "Signature" }).first().click();
  await page.getByRole("button", { name: /, 5 травня, вільно/ }).waitFor();
  await expectReadable(page, "days");
  await page.getByRole("button", { name: /, 5 травня, вільно/ }).click();
  const start = await freeTime(page, "14:00");
  await expectReadable(page, "times");
  await start.click();
  await page.getByLabel("Прізвище").fill("Коваленко Анна");
  await page.getByLabel("Дата народження").fill("01.02.1990");
  await expectReadable(page, "about-you");
  await page.getByRole("button", { name: "Записатися", exact: true }).click();
  await page.getByRole("link", { name: "Стежити за чергою" }).waitFor();
  await expectReadable(page, "booked");
  await page.getByRole("link", { name: "Стежити за чергою" }).click();
  await page.getByRole("button", { name: "Перенести" }).waitFor();
  await page.getByText("Ще", { exact: true }).click();
  await expectReadable(page, "tracker");
});

/** Expects no cut-off text, no horizontal scrolling, large enough targets and no lasting animations. */
async function expectReadable(page: Page, place: string): Promise<void> {
  await waitUntilLoaded(page);
  const shots = process.env["SCREENSHOTS"];
  if (shots !== undefined) await page.screenshot({ path: `${shots}/zoom-${place}.png` });
  await expect.poll(async () => [place, await page.evaluate(findCutOff)]).toEqual([place, []]);
  expect([place, await accessibilityViolations(page), await tooSmallOn(page)]).toEqual([place, [], []]);
  // What moves for a moment, such as a notice that appears while something loads, comes to rest.
  await expect.poll(async () => [place, await page.evaluate(runningAnimations)]).toEqual([place, 0]);
}

const runningAnimations = (): number =>
  document.getAnimations().filter(({ playState }) => playState === "running").length;

/** Axe leaves this rule out unless it is asked for. */
const tooSmallOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const { violations } = await globalThis.axe.run({ runOnly: ["target-size"] });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 200)));
  });
