import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { button } from "../remote/desk.ts";
import { type Running, startAll } from "../running.ts";
import { violationsOn } from "../violations.ts";
import { atDesk, letIn, makeBoard, nameWindows, popup, takeTicket, type Visitor } from "./hall.ts";
import { type KioskCentre, letInKiosk, makeKioskCentre } from "./kiosk-centre.ts";
import { type Memory, memoryOf } from "./memory.ts";

let running: Running;
let centre: KioskCentre;
let wall: Page;
let enrolmentId: number;
/** What went wrong in the programs; that the server was gone is told by the browser too, and is no fault of theirs. */
const faults: string[] = [];

beforeAll(async () => {
  // Six in the evening, in a centre that closes at ten.
  running = await startAll({ CLOCK: "2026-05-04T15:00:00Z" });
  centre = await makeKioskCentre(running.address, "Lasting", {
    settings: { openHour: { from: "06:00", to: "22:00" }, maxWaitForCallMin: 60 },
  });
  await nameWindows(centre);
  const callPopup = { show: true, timeoutMs: 500, sound: false, speech: false, repeat: 1, languages: ["en"] };
  const board = await makeBoard(centre, { callPopup });
  enrolmentId = board.enrolmentId;
  wall = await openWatched(`/screen/${board.boardId}`, { locale: "en-US" });
  await letIn(wall, board.code);
});
afterAll(() => running.stop());

const openWatched = async (path: string, options: BrowserContextOptions): Promise<Page> => {
  const { page } = await openPage(running, path, options);
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    const isOurs = message.type() === "error" && !message.text().startsWith("Failed to load resource");
    if (isOurs) faults.push(message.text());
  });
  return page;
};
const openKiosk = async (): Promise<Page> => {
  const { storageState } = await letInKiosk(running.address, centre);
  return openWatched(`/kiosk/${centre.terminalId}`, { locale: "en-GB", storageState });
};
const openMenu = async (page: Page): Promise<void> => {
  await button(page, "English Touch to begin").click();
  await page.getByRole("heading", { name: "What do you need?" }).waitFor();
};
const digitsOn = async (page: Page): Promise<number> =>
  digitsIn(await page.locator("[data-number]").innerText());
const digitsIn = (num: string): number => Number(num.replaceAll(/\D/g, ""));

test("a server that dies takes what was true off every screen, and loses no ticket that was asked for", async () => {
  const visitor = await takeTicket(centre);
  const { page: phone } = await openPage(running, `/t/${visitor.token}`, { locale: "en-US" });
  const [choosing, taking] = await Promise.all([openKiosk(), openKiosk()]);
  for (const kiosk of [choosing, taking]) {
    await openMenu(kiosk);
    await button(kiosk, /^Advice/).click();
  }
  await atDesk(centre, "next");
  await popup(wall, visitor.num).waitFor();

  // The ticket is made, and the server dies before it can say so.
  let asked = 0;
  await taking.route("**/kiosk/register", async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch();
    await running.server?.kill();
    return route.abort("connectionreset");
  });
  await button(taking, "Take a ticket now").click();

  await wall.getByRole("heading", { name: "No connection" }).waitFor();
  expect(await wall.locator("[data-popup]").count()).toBe(0);
  expect(await wall.getByText(visitor.num).count()).toBe(0);
  expect(await violationsOn(wall)).toEqual([]);
  await phone.getByText("No connection").waitFor();
  expect(await phone.getByText("Window 3").and(phone.locator(":visible")).count()).toBe(0);
  expect(await violationsOn(phone)).toEqual([]);
  await choosing.evaluate(() => dispatchEvent(new Event("offline")));
  await choosing.getByRole("heading", { name: "No connection" }).waitFor();
  // Whoever waits for a number is not told anything else before it is known.
  await button(taking, "One moment…").waitFor();

  // Its clock does not go back.
  await running.server?.comeBack({ CLOCK: "2026-05-04T15:10:00Z" });
  const num = await digitsOn(taking);
  expect(num).toBe(digitsIn(visitor.num) + 1);
  // Whoever was choosing goes on where they were.
  await button(choosing, "Take a ticket now").click();
  expect(await digitsOn(choosing)).toBe(num + 1);
  expect(digitsIn((await takeTicket(centre)).num)).toBe(num + 2);

  await wall.locator("[data-line=live]").waitFor();
  await wall.locator("li[data-status=call]").getByText("Window 3").waitFor();
  expect(await wall.locator("[data-popup]").count()).toBe(0);
  await phone.getByText("Window 3").first().waitFor();
  await serve(visitor);
  await Promise.all([phone, choosing, taking].map((page) => page.context().close()));
});

test("screens that are left on show the next day in the morning, as light as the evening before", async () => {
  const kiosk = await openKiosk();
  await kiosk.clock.install();
  await openMenu(kiosk);
  for (let each = 0; each < 5; each += 1) await serveOne();
  const left = await takeTicket(centre);
  await wall.getByText(left.num).first().waitFor();
  await wall.locator("[data-popup]").waitFor({ state: "detached" });
  // The first service that is opened prepares the place of the actions, once.
  await button(kiosk, /^Advice/).click();
  await button(kiosk, "Back").click();
  await kiosk.getByRole("heading", { name: "What do you need?" }).waitFor();
  const before = { wall: await memoryOf(wall), kiosk: await memoryOf(kiosk) };

  // The day goes on, fifty minutes a second.
  await running.server?.kill();
  await running.server?.comeBack({ CLOCK: "2026-05-04T15:30:00Z x3000" });
  await wall.locator("[data-line=live]").waitFor();
  const evening = await clockHere();
  await serveUntilClosed();
  // Whoever stood there has gone; for the kiosk, a minute and a half has passed.
  await kiosk.clock.fastForward(90_000);
  await button(kiosk, "English Touch to begin").waitFor();

  await expect.poll(async () => (await clockHere()).date, { timeout: 40_000 }).not.toBe(evening.date);
  await wall.getByText("Nobody is waiting").waitFor();
  expect(await wall.getByText(left.num).count()).toBe(0);
  await kiosk.evaluate(() => dispatchEvent(new Event("online")));
  await kiosk.getByText("Tickets are given out from 05:45").waitFor();
  await expect.poll(async () => (await clockHere()).hour, { timeout: 20_000 }).toBeGreaterThanOrEqual(6);

  await openMenu(kiosk);
  await button(kiosk, /^Advice/).click();
  await button(kiosk, "Take a ticket now").click();
  expect(await digitsOn(kiosk)).toBe(1);
  for (let each = 0; each < 3; each += 1) await serveOne();
  const { num } = await takeTicket(centre);
  await wall.getByText(num).first().waitFor();
  expect(await wall.getByText(left.num).count()).toBe(0);
  await wall.locator("[data-popup]").waitFor({ state: "detached" });
  await button(kiosk, "Done").click();
  await openMenu(kiosk);
  expectNoHeavier(await memoryOf(wall), before.wall);
  expectNoHeavier(await memoryOf(kiosk), before.kiosk);
  expect(faults).toEqual([]);

  await centre.askAll("DELETE", `/enrolment/delete/${enrolmentId}`);
  await wall.getByText("This screen was disconnected").waitFor();
  // A night takes its time, and a busy machine more of it.
}, 120_000);

/** Takes a visitor in, and through the window. */
async function serveOne(): Promise<void> {
  const visitor = await takeTicket(centre);
  await atDesk(centre, "arbitraryCall", visitor);
  await serve(visitor);
}

async function serve(visitor: Visitor): Promise<void> {
  await atDesk(centre, "start", visitor);
  await atDesk(centre, "complete", visitor);
}

/** Serves one visitor after the other until nobody else is taken in today. */
async function serveUntilClosed(): Promise<void> {
  try {
    for (;;) await serveOne();
  } catch (refusal) {
    expect(String(refusal)).toMatch(/ERROR_NO_OPERATOR|ERROR_DAY_CLOSED|ERROR_WAIT_TOO_LONG/);
  }
}

/** A page keeps what it shows, and nothing of what it has shown; places seen for the first time bring their code. */
function expectNoHeavier(now: Memory, before: Memory): void {
  expect(now.nodes).toBeLessThan(before.nodes + 30);
  expect(now.listeners).toBeLessThan(before.listeners + 30);
  expect(now.heapBytes).toBeLessThan(before.heapBytes + 1_500_000);
}

/** What the clock in the hall says. */
async function clockHere(): Promise<{ readonly date: string; readonly hour: number }> {
  const { time } = Object(await (await fetch(`${running.address}/api/health`)).json());
  const at = new Date(String(time));
  const written = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Kyiv", ...options }).format(at);
  return { date: written({ dateStyle: "short" }), hour: Number(written({ hour: "2-digit" })) };
}
