import { bySize } from "@cherga/test-network/test-size";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, waitUntilLoaded } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { findCutOff } from "./cut-off.ts";
import { takeTicket } from "./hall.ts";
import { type KioskCentre, enrolKiosk, makeBookingPage, makeKioskCentre } from "./kiosk-centre.ts";

let product: Product;
let centre: KioskCentre;
let pageId: number;
beforeAll(async () => {
  product = await startProduct("noon");
  centre = await makeKioskCentre(product.address, "Room");
  // Names as long as real ones.
  await centre.askAll("PATCH", `/organization/edit/${centre.organizationId}`, {
    name: {
      en: "Shevchenkivskyi District Administrative Services Centre",
      ru: "Центр административных услуг Шевченковского района",
      ua: "Центр надання адміністративних послуг Шевченківського району",
    },
  });
  pageId = await makeBookingPage(centre);
});
afterAll(() => product.stop());

/** A short run tries the narrowest screen and one on each side of where the layout changes. */
const widths = bySize({ short: [320, 768, 1366], long: [320, 360, 768, 1366, 1920] });
const heights: Readonly<Record<number, number>> = { 320: 640, 360: 740, 768: 1024, 1366: 768, 1920: 1080 };
const locales = ["uk-UA", "ru-RU", "en-US"] as const;
type Locale = (typeof locales)[number];
/** English is the shortest. */
const tried = bySize<readonly Locale[]>({ short: locales.slice(0, 2), long: locales });

/** Nothing is cut off or to be looked for sideways, on any screen. */
async function expectRoom(page: Page, place: string): Promise<void> {
  await waitUntilLoaded(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] ?? 800 });
    // The layout follows a change of width within some frames.
    await expect
      .poll(async () => [place, width, await page.evaluate(findCutOff)])
      .toEqual([place, width, []]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

test.each(tried)("booking and the ticket have room on every screen, in %s", async (locale) => {
  const { organizationId, serviceId, askingId } = centre;
  const service = (id: number): string => `/book/${pageId}/org/${organizationId}/service/${id}`;
  const { page } = await openPage(product, `/book/${pageId}`, { locale });
  await expectRoom(page, "regions");
  await page.goto(`${product.address}/book/${pageId}/org/${organizationId}`);
  await expectRoom(page, "services");
  await page.goto(`${product.address}${service(askingId)}`);
  await page.locator("[data-early]").first().waitFor();
  await expectRoom(page, "times");
  await page.locator("[data-early]").last().click();
  await page.getByRole("timer").waitFor();
  await expectRoom(page, "data");

  const queueDateTime = `2026-05-05T${String(6 + locales.indexOf(locale)).padStart(2, "0")}:00:00.000Z`;
  const booked = await takeTicket(centre, { service: serviceId, queueDateTime });
  await page.goto(`${product.address}/t/${booked.token}`);
  await page.locator("main details summary").first().click();
  await expectRoom(page, "ticket");
  await page.locator("main section[tabindex] button").first().click();
  await page.locator("[data-early]").first().waitFor();
  await expectRoom(page, "moving");
});

const languageNames = { "uk-UA": "Українська", "ru-RU": "Русский", "en-US": "English" } as const;

test.each(tried)("a kiosk has room on every screen, in %s", async (locale) => {
  const { storageState } = await enrolKiosk(product.address, centre);
  const { page } = await openPage(product, `/kiosk/${centre.terminalId}`, { storageState });
  await expectRoom(page, "idle");
  await page.getByRole("button", { name: languageNames[locale] }).click();
  await expectRoom(page, "menu");
  await page.locator("main li button").nth(1).click();
  await page.locator("dl").waitFor();
  await expectRoom(page, "service");
  await page.locator("footer [role=group] button").first().click();
  await page.getByRole("textbox").waitFor();
  await expectRoom(page, "field");
});
