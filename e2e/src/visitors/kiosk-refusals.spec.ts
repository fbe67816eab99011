import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { button, register } from "../remote/desk.ts";
import { type Running, startAll } from "../running.ts";
import { violationsOn } from "../violations.ts";
import { atDesk, takeTicket } from "./hall.ts";
import { type KioskCentre, letInKiosk, makeKioskCentre } from "./kiosk-centre.ts";
import { whileWornOut } from "./wear-out.ts";

let running: Running;
let centre: KioskCentre;
let page: Page;
let credential: string;

beforeAll(async () => {
  running = await startAll("noon");
  centre = await makeKioskCentre(running.address, "Refusing");
  const kiosk = await letInKiosk(running.address, centre);
  credential = kiosk.credential;
  const { storageState } = kiosk;
  const portrait = { viewport: { width: 1080, height: 1920 }, locale: "en-GB", storageState };
  page = (await openPage(running, `/kiosk/${centre.terminalId}`, portrait)).page;
});
afterAll(() => running.stop());

const edit = (what: "organization" | "schedule" | "terminal", id: number, patch: object) =>
  centre.askAll("PATCH", `/${what}/edit/${id}`, patch);
const setOrganization = (patch: object) => edit("organization", centre.organizationId, patch);
const heading = (name: string): Promise<void> => page.getByRole("heading", { name, exact: true }).waitFor();
const digitsIn = (num: string): number => Number(num.replaceAll(/\D/g, ""));
const numberOn = async (): Promise<number> => digitsIn(await page.locator("[data-number]").innerText());

/** A visitor chooses a service while it can be had; what happens after that, the kiosk does not know yet. */
async function chooseAdvice(): Promise<void> {
  await page.unrouteAll();
  await page.reload();
  await button(page, "English Touch to begin").click();
  await button(page, /^Advice (no waiting|about|\d)/).click();
  await heading("Advice");
  await page.route("**/kiosk/services", () => undefined);
}

async function expectRefusal(title: string, text: string): Promise<void> {
  await heading(title);
  await page.getByText(text).waitFor();
  expect([title, await violationsOn(page)]).toEqual([title, []]);
}

test("whatever changes while somebody chooses, they are told why there is no ticket, and what they can do", async () => {
  const [operator] = centre.operators;
  const operatorId = operator?.id ?? 0;
  const { scheduleId } = await centre.askAll("GET", `/operator/${operatorId}`);
  const { json } = await centre.askAll("GET", `/schedule/${Number(scheduleId)}`);
  const [everyDay] = Object(json).everyD;
  const work = { ...everyDay.items[0], to: "11:00" };
  const untilEleven = { ...Object(json), everyD: [{ ...everyDay, items: [work] }] };
  const { menu } = await centre.askAll("GET", `/terminal/${centre.terminalId}`);
  const entries: readonly { readonly serviceId?: number }[] = Object(menu);
  const noPlaces = { id: "none", services: [centre.serviceId], limit: 0, per: "day" };
  const closed = { hours: null, reason: { en: "", ru: "", ua: "" } };
  const cases: readonly {
    readonly happens: () => Promise<unknown>;
    readonly title: string;
    readonly text: string;
    readonly way: string;
    readonly passes: () => Promise<unknown>;
  }[] = [
    {
      happens: () => setOrganization({ terminalQueue: { enabled: false, limits: [] } }),
      title: "No tickets are given out here",
      text: "This kiosk gives out no tickets at the moment",
      way: "To the menu",
      passes: () => setOrganization({ terminalQueue: { enabled: true, limits: [] } }),
    },
    {
      happens: () => setOrganization({ closeDayMap: { "2026-05-04": closed } }),
      title: "Closed now",
      text: "You can book a visit for another day",
      way: "Book for later",
      passes: () => setOrganization({ closeDayMap: {} }),
    },
    {
      happens: () => setOrganization({ openHour: { from: "14:00", to: "20:00" } }),
      title: "Not open yet",
      text: "Tickets are given out from 13:45.",
      way: "Book for later",
      passes: () => setOrganization({ openHour: { from: "00:00", to: "24:00" } }),
    },
    {
      happens: () => edit("schedule", Number(scheduleId), { json: untilEleven }),
      title: "Nobody can take you now",
      text: "Nobody gives this service any more today",
      way: "Book for later",
      passes: () => edit("schedule", Number(scheduleId), { json }),
    },
    {
      happens: () =>
        edit("terminal", centre.terminalId, {
          menu: entries.filter(({ serviceId }) => serviceId !== centre.serviceId),
        }),
      title: "This service is not offered any more",
      text: "It has just been taken off the menu",
      way: "To the menu",
      passes: () => edit("terminal", centre.terminalId, { menu }),
    },
    {
      happens: () => setOrganization({ quotas: [noPlaces] }),
      title: "No more places for today",
      text: "The queue is full",
      way: "Book for later",
      passes: async () => {
        // There is no place on any other day either.
        await button(page, "Book for later").click();
        await page.getByText("No free time in these days").waitFor();
        expect(await violationsOn(page)).toEqual([]);
        await setOrganization({ quotas: [] });
      },
    },
    {
      happens: () =>
        page.route("**/kiosk/register", (route) =>
          route.fulfill({ status: 500, json: { error: "ERROR_BUG" } }),
        ),
      title: "That did not work",
      text: "Please try again, or ask at the desk",
      way: "Try again",
      passes: () => page.unrouteAll(),
    },
  ];
  for (const { happens, title, text, way, passes } of cases) {
    await chooseAdvice();
    await happens();
    await button(page, "Take a ticket now").click();
    await expectRefusal(title, text);
    await button(page, way).waitFor();
    await passes();
  }
});

test("a time that somebody else has taken can be chosen no more", async () => {
  await chooseAdvice();
  await button(page, "Book for later").click();
  await page.getByRole("group", { name: "Days" }).getByRole("button").nth(1).click();
  await button(page, "10:00").click();
  await heading("Is this right?");
  await takeTicket(centre, { queueDateTime: "2026-05-05T07:00:00.000Z" });
  await button(page, "Book").and(page.locator("main *")).click();
  await expectRefusal("This time is taken", "Somebody was faster");
  await button(page, "Choose another time").click();
  await heading("When would you like to come?");
});

test("a kiosk that is asked too much, or hears nothing, says so; asking again makes one ticket", async () => {
  const refused = page.getByRole("heading", { name: "One moment, please" });
  const askVainly = (): Promise<number> => askAsKiosk("/kiosk/free-time", {});
  // Now and then one of those who ask is let in, and it may be the visitor.
  do {
    await chooseAdvice();
    await whileWornOut(askVainly, async () => {
      await button(page, "Take a ticket now").click();
      await refused.or(page.locator("[data-number]")).first().waitFor();
    });
  } while (!(await refused.isVisible()));
  await expectRefusal("One moment, please", "Too many tickets were asked for at once");

  await chooseAdvice();
  await page.clock.install();
  const lost = page.waitForEvent("requestfailed");
  await page.route("**/kiosk/register", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await button(page, "Take a ticket now").click();
  await lost;
  await page.clock.fastForward(31_000);
  await expectRefusal("No connection", "We do not know whether your ticket was made");
  await page.unrouteAll();
  await button(page, "Try again").click();
  const num = await numberOn();
  expect(digitsIn(await register(centre))).toBe(num + 1);
});

test("whoever cannot check in is told why, and guessing ends", async () => {
  const phone = (value: string) => ({ dataField: [{ dataFieldId: 5, value }] });
  await takeTicket(centre, phone("+380501112233"));
  await takeTicket(centre, phone("+380501112233"));
  const tomorrow = await takeTicket(centre, { queueDateTime: "2026-05-05T09:00:00.000Z" });
  const served = await takeTicket(centre);
  await atDesk(centre, "arbitraryCall", served);
  await atDesk(centre, "start", served);
  await atDesk(centre, "complete", served);

  await page.reload();
  await button(page, "English Touch to begin").click();
  await button(page, "I have an appointment").click();
  const say = async (typed: string, answer: string): Promise<void> => {
    await page.getByRole("textbox").fill(typed);
    await button(page, "I am here").click();
    await page.getByText(answer).waitFor();
  };
  await say("", "Please check how this is written.");
  // A scanner types the address of the ticket.
  await say(`${running.address}/t/${tomorrow.token}`, "You are expected on another day: May 5.");
  await say(`${running.address}/t/${served.token}`, "This visit cannot be checked in any more.");
  await button(page, "Phone").click();
  await say("501112233", "There are several visits with this phone today.");
  expect(await violationsOn(page)).toEqual([]);
  for (let guess = 0; guess < 20; guess += 1) await askAsKiosk("/kiosk/check-in", { num: "9999" });
  await say("501112233", "Too many wrong attempts at this kiosk.");
});

const askAsKiosk = async (path: string, body: object): Promise<number> => {
  const answer = await fetch(`${running.address}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Screen ${credential}` },
    body: JSON.stringify(body),
  });
  return answer.status;
};
