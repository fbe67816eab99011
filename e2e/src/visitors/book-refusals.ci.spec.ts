import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, waitUntilLoaded } from "../open-page.ts";
import { button } from "../remote/desk.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { freeTime } from "./free-time.ts";
import { makeBookingPage, makeKioskCentre } from "./kiosk-centre.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

// The other refusals: apps/web/src/visitors/booking/booking-refusals.test.tsx.
test("A visitor sees why a day or a time cannot be booked, and books another one", async () => {
  const centre = await makeKioskCentre(product.address, "Appointments");
  const { organizationId, serviceId } = centre;
  const pageId = await makeBookingPage(centre, { organizationIds: [organizationId] });
  const limit = { type: "service", serviceId, max: 1, periodDays: 1 };
  await centre.askAll("PATCH", `/organization/edit/${organizationId}`, {
    closeDayMap: { "2026-05-05": { hours: null, reason: { en: "A holiday", ru: "Праздник", ua: "Свято" } } },
    webQueue: { enabled: true, confirmBy: "none", limits: [limit] },
  });
  const path = `/book/${pageId}/org/${organizationId}/service/${serviceId}`;
  const { page } = await openPage(product, path, {
    viewport: { width: 320, height: 640 },
    locale: "en-US",
  });
  await button(page, "Tuesday, May 5, closed: A holiday").waitFor();
  await button(page, /^Wednesday, May 6, \d+ free times$/).click();
  await page.getByRole("heading", { name: "Wednesday, May 6" }).waitFor();

  // Another visitor takes the time.
  const reserved = await fetch(`${product.address}/api/online/${pageId}/reserve`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ organizationId, service: serviceId, queueDateTime: "2026-05-06T07:00:00.000Z" }),
  });
  expect(reserved.status).toBe(201);
  await (await freeTime(page, "14:00")).click();
  await page.getByText("This service is fully booked for these days. Please choose a later day.").waitFor();
  await waitUntilLoaded(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.goto(`${product.address}${path}/day/2026-05-08`);
  await (await freeTime(page, "14:00")).click();
  await button(page, "Book").click();
  await page.getByRole("heading", { name: "You are booked" }).waitFor();
});
