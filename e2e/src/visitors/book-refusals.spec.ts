import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, untilItStands } from "../open-page.ts";
import { button } from "../remote/desk.ts";
import { type Running, startAll } from "../running.ts";
import { violationsOn } from "../violations.ts";
import { type KioskCentre, makeBookingPage, makeKioskCentre } from "./kiosk-centre.ts";
import { type Network, otherNetwork } from "./other-network.ts";
import { whileWornOut } from "./wear-out.ts";

let running: Running;
let network: Network;
let centre: KioskCentre;
let pageId: number;

beforeAll(async () => {
  running = await startAll("noon");
  network = await otherNetwork(running.address);
  centre = await makeKioskCentre(running.address, "Appointments");
  const name = { serviceId: centre.serviceId, dataFieldId: 1, required: true };
  await centre.askAll("POST", "/service-data-field/create", name);
  pageId = await makeBookingPage(centre, { organizationIds: [centre.organizationId] });
});
afterAll(async () => {
  await network.close();
  await running.stop();
});

const phone = { viewport: { width: 320, height: 640 }, locale: "en-US" } as const;
const open = async (path: string): Promise<Page> =>
  (await openPage({ ...running, address: network.address }, path, phone)).page;
const inCentre = (rest: string): string => `/book/${pageId}/org/${centre.organizationId}${rest}`;
const adviceOn = (date: string): string => inCentre(`/service/${centre.serviceId}/day/${date}`);
const setOrganization = (patch: object) =>
  centre.askAll("PATCH", `/organization/edit/${centre.organizationId}`, patch);
const limitTo = (...limits: readonly object[]) =>
  setOrganization({ webQueue: { enabled: true, confirmBy: "none", limits } });

/** Opens a page until it says something: what the street is told about a centre may be two seconds old. */
async function expectSaidAt(page: Page, path: string, text: string): Promise<void> {
  const look = async (): Promise<number> => {
    await page.goto(`${network.address}${path}`);
    await untilItStands(page);
    return page.getByText(text, { exact: true }).count();
  };
  await expect.poll(look, { timeout: 10_000 }).toBeGreaterThan(0);
  await expectSaid(page, text);
}

async function expectSaid(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
  await untilItStands(page);
  expect([text, await violationsOn(page)]).toEqual([text, []]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

test("a page or a service that is closed says so, and so does every day that cannot be booked", async () => {
  const off = await makeBookingPage(centre, { status: false });
  const page = await open(`/book/${off}`);
  await expectSaid(page, "This booking page does not exist, or is closed. Please check the address.");
  await expectSaidAt(page, inCentre("/service/999999"), "This service cannot be booked here any more.");

  const days = inCentre(`/service/${centre.serviceId}`);
  const projection = { model: "linear", steps: 5, openingPeriod: 10, projectionPeriod: 2 };
  await setOrganization({ openingModel: projection, closeDayMap: { "2026-05-05": holiday } });
  await expectSaidAt(page, days, "Some days have not opened yet");
  await button(page, "Tuesday, May 5, closed: A holiday").waitFor();
  await button(page, "Sunday, May 10, booking has not opened yet").waitFor();
  await button(page, "Monday, May 25, too far ahead to book").waitFor();
  for (const [date, why] of [
    ["2026-05-05", "closed: A holiday"],
    ["2026-05-10", "booking has not opened yet"],
    ["2026-05-25", "too far ahead to book"],
  ] as const)
    await expectSaidAt(page, adviceOn(date), why);

  const noPlaces = { id: "none", services: [centre.serviceId], limit: 0, per: "day" };
  await setOrganization({ openingModel: null, closeDayMap: {}, quotas: [noPlaces] });
  await expectSaidAt(page, days, "There are no free times this month.");
  await button(page, "Sunday, May 10, all places for this service are taken").waitFor();
  await setOrganization({ quotas: [], webQueue: { enabled: false, confirmBy: "none", limits: [] } });
  const nothing = "Nothing can be booked here at the moment. Please try again later.";
  await expectSaidAt(page, `/book/${pageId}`, nothing);
});

test("whoever reaches a limit is told which, and whoever asks too often that they have to wait", async () => {
  await limitTo({ type: "service", serviceId: centre.serviceId, max: 1, periodDays: 1 });
  const first = await reserve("2026-05-06T07:00:00.000Z");
  const page = await open(adviceOn("2026-05-06"));
  await button(page, "14:00").click();
  await expectSaid(
    page,
    "All bookings for this service have been given out for these days. Please choose a later day.",
  );
  await limitTo({ type: "ip", max: 1, periodDays: 30 });
  await button(page, "14:00").click();
  await expectSaid(
    page,
    "Too many bookings have been made from your network. Please try later or from another network.",
  );

  await limitTo({ type: "fio", max: 1, periodDays: 30 });
  await ask(`/online/${pageId}/fill`, { dataField: [{ dataFieldId: 1, value: "Олена Коваль" }] }, first);
  await page.reload();
  await button(page, "14:00").click();
  await page.getByLabel("Full name").fill("олена коваль");
  await button(page, "Book").click();
  await expectSaid(
    page,
    "There are already as many bookings in this name as are allowed. Cancel one of them to book anew.",
  );
  expect(await page.getByLabel("Full name").inputValue()).toBe("олена коваль");

  const tooMany = "Too many attempts. Please wait a little.";
  // Now and then one of those who ask is let in, and it may be the visitor.
  const bookAgain = async (): Promise<number> => {
    const answer = page.waitForResponse("**/fill");
    await button(page, "Book").click();
    await answer;
    return page.getByText(tooMany).count();
  };
  const askVainly = async (): Promise<number> => (await ask("/online/0/reserve", {})).status;
  await whileWornOut(askVainly, async () => {
    await expect.poll(bookAgain, { timeout: 10_000 }).toBe(1);
  });
  await expectSaid(page, tooMany);
  await limitTo();
  await button(page, "Book").click();
  await page.getByRole("heading", { name: "You are booked" }).waitFor();
});

test("a code that was guessed at five times is spent, three codes are all there are, and then the time lapses", async () => {
  await setOrganization({ webQueue: { enabled: true, confirmBy: "sms", limits: [] } });
  await expect.poll(async () => (await offer())["confirmBy"], { timeout: 10_000 }).toBe("sms");
  const page = await open(adviceOn("2026-05-07"));
  await page.clock.install();
  await button(page, "14:00").click();
  await page.getByLabel("Full name").fill("Марко Вовчок");
  await page.getByLabel("Phone").click();
  await page.keyboard.type("501112233");
  await button(page, "Get a code by SMS").click();
  await page.getByRole("heading", { name: "Confirm with the code" }).waitFor();
  const code = await codeSent();
  const wrong = code === "000000" ? "000001" : "000000";
  for (const left of [4, 3, 2, 1]) {
    await page.getByLabel("Code").fill(wrong);
    await button(page, "Confirm").click();
    await page.getByText(`Wrong code. ${left} attempt`).waitFor();
  }
  await page.getByLabel("Code").fill(wrong);
  await button(page, "Confirm").click();
  await expectSaid(page, "This code is no longer good. Please have a new one sent.");
  // Not even the right one is good any more.
  await page.getByLabel("Code").fill(code);
  await button(page, "Confirm").click();
  await page.getByText("This code is no longer good").waitFor();
  for (let more = 0; more < 2; more += 1) {
    const sent = page.waitForResponse("**/online/send-code");
    await button(page, "Send a new code").click();
    await sent;
    await page.getByText("A new code is on its way").waitFor();
  }
  await button(page, "Send a new code").click();
  await expectSaid(
    page,
    "No more codes can be sent for this booking. Use the last one, or choose a time again.",
  );
  await page.clock.fastForward("01:01:00");
  await expectSaid(page, "The time is no longer kept for you");
  expect(await page.getByLabel("Full name").inputValue()).toBe("Марко Вовчок");
});

const holiday = { hours: null, reason: { en: "A holiday", ru: "Праздник", ua: "Свято" } };

/** What anybody is told about the centre. */
async function offer(): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${network.address}/api/online/${pageId}/organization/${centre.organizationId}`);
  return Object(await answer.json());
}

/** Asks as somebody else in the same network does. */
async function ask(path: string, body: object, token?: string): Promise<Response> {
  return fetch(`${network.address}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Ticket ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

/** Keeps a time for somebody else; gives their handle. */
async function reserve(queueDateTime: string): Promise<string> {
  const { organizationId, serviceId: service } = centre;
  let answer = await ask(`/online/${pageId}/reserve`, { organizationId, service, queueDateTime });
  // A page that was opened a moment ago may be known as closed for two seconds.
  const tryAgain = async (): Promise<number> => {
    if (answer.status === 404)
      answer = await ask(`/online/${pageId}/reserve`, { organizationId, service, queueDateTime });
    return answer.status;
  };
  await expect.poll(tryAgain, { timeout: 10_000 }).toBe(201);
  return String(Object(await answer.json()).token);
}

/** Where no channel brings codes, the administrator of the centre reads them; the latest comes first. */
async function codeSent(): Promise<string> {
  const messages = JSON.stringify(await centre.ask("GET", "/message"));
  return /"text":"[^"]*?(\d{6})/.exec(messages)?.[1] ?? "";
}
