import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, untilItStands } from "../open-page.ts";
import { button } from "../remote/desk.ts";
import { type Running, startAll } from "../running.ts";
import { violationsOn } from "../violations.ts";
import { makeBookingPage, makeKioskCentre } from "./kiosk-centre.ts";

let running: Running;
beforeAll(async () => {
  running = await startAll("noon");
});
afterAll(() => running.stop());

// Every other refusal is proven where it is worded: apps/web/src/visitors/booking/booking-refusals.test.tsx.
test("a visitor is told why a day or a time cannot be booked, and books another one", async () => {
  const centre = await makeKioskCentre(running.address, "Appointments");
  const { organizationId, serviceId } = centre;
  const pageId = await makeBookingPage(centre, { organizationIds: [organizationId] });
  const limit = { type: "service", serviceId, max: 1, periodDays: 1 };
  await centre.askAll("PATCH", `/organization/edit/${organizationId}`, {
    closeDayMap: { "2026-05-05": { hours: null, reason: { en: "A holiday", ru: "Праздник", ua: "Свято" } } },
    webQueue: { enabled: true, confirmBy: "none", limits: [limit] },
  });
  const path = `/book/${pageId}/org/${organizationId}/service/${serviceId}`;
  const { page } = await openPage(running, path, {
    viewport: { width: 320, height: 640 },
    locale: "en-US",
  });
  await button(page, "Tuesday, May 5, closed: A holiday").waitFor();
  await button(page, /^Wednesday, May 6, \d+ free times$/).click();
  await page.getByRole("heading", { name: "Wednesday, May 6" }).waitFor();

  // Another visitor is faster.
  const reserved = await fetch(`${running.address}/api/online/${pageId}/reserve`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ organizationId, service: serviceId, queueDateTime: "2026-05-06T07:00:00.000Z" }),
  });
  expect(reserved.status).toBe(201);
  await button(page, "14:00").click();
  await page
    .getByText("All bookings for this service have been given out for these days. Please choose a later day.")
    .waitFor();
  await untilItStands(page);
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.goto(`${running.address}${path}/day/2026-05-08`);
  await button(page, "14:00").click();
  await button(page, "Book").click();
  await page.getByRole("heading", { name: "You are booked" }).waitFor();
});
