import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { button } from "../remote/desk.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { atDesk, enrolBoard, makeBoard, nameWindows, popup, takeTicket, type Visitor } from "./hall.ts";
import { type KioskCentre, enrolKiosk, makeKioskCentre } from "./kiosk-centre.ts";
import { type Memory, memoryOf } from "./memory.ts";

let product: Product;
let centre: KioskCentre;
let wall: Page;
let enrolmentId: number;
/** Errors of the pages, without the browser's messages about the lost server. */
const faults: string[] = [];

beforeAll(async () => {
  // 18:00, in a centre that closes at 22:00.
  product = await startProduct({ CLOCK: "2026-05-04T15:00:00Z" });
  centre = await makeKioskCentre(product.address, "Lasting", {
    settings: { openHour: { from: "06:00", to: "22:00" }, maxWaitForCallMin: 60 },
  });
  await nameWindows(centre);
  const callPopup = { show: true, timeoutMs: 500, sound: false, speech: false, repeat: 1, languages: ["en"] };
  const board = await makeBoard(centre, { callPopup });
  enrolmentId = board.enrolmentId;
  wall = await openWatched(`/screen/${board.boardId}`, { locale: "en-US" });
  await enrolBoard(wall, board.code);
});
afterAll(() => product.stop());

const openWatched = async (path: string, options: BrowserContextOptions): Promise<Page> => {
  const { page } = await openPage(product, path, options);
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    const isOurs = message.type() === "error" && !message.text().startsWith("Failed to load resource");
    if (isOurs) faults.push(message.text());
  });
  return page;
};
const openKiosk = async (): Promise<Page> => {
  const { storageState } = await enrolKiosk(product.address, centre);
  return openWatched(`/kiosk/${centre.terminalId}`, { locale: "en-GB", storageState });
};
const openMenu = async (page: Page): Promise<void> => {
  await button(page, "English Touch to begin").click();
  await page.getByRole("heading", { name: "What do you need?" }).waitFor();
};
const digitsOn = async (page: Page): Promise<number> =>
  digitsIn(await page.locator("[data-number]").innerText());
const digitsIn = (num: string): number => Number(num.replaceAll(/\D/g, ""));

/** The kiosk asks for half a minute by itself, then the visitor must, who gets the same ticket. */
const askAgain = async (page: Page): Promise<void> => {
  const again = button(page, "Try again");
  await again.or(page.locator("[data-number]")).waitFor();
  if (await again.isVisible()) await again.click();
};

test("After a server crash no screen shows outdated data, and a requested ticket is not lost", async () => {
  const visitor = await takeTicket(centre);
  const { page: phone } = await openPage(product, `/t/${visitor.token}`, { locale: "en-US" });
  const [choosing, taking] = await Promise.all([openKiosk(), openKiosk()]);
  for (const kiosk of [choosing, taking]) {
    await openMenu(kiosk);
    await button(kiosk, /^Advice/).click();
  }
  // The popup is shown for a moment only.
  await Promise.all([popup(wall, visitor.num).waitFor(), atDesk(centre, "next")]);

  // The server creates the ticket and dies before it answers.
  let asked = 0;
  await taking.route("**/kiosk/register", async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch();
    await product.server?.kill();
    return route.abort("connectionreset");
  });
  await button(taking, "Take a ticket now").click();

  await wall.getByRole("heading", { name: "No connection" }).waitFor();
  // The kiosk waits for the number and shows nothing else.
  await button(taking, "One moment…").waitFor();
  await expect.poll(() => wall.locator("[data-popup]").count()).toBe(0);
  await expect.poll(() => wall.getByText(visitor.num).count()).toBe(0);
  expect(await accessibilityViolations(wall)).toEqual([]);
  await phone.getByText("No connection").waitFor();
  await expect.poll(() => phone.getByText("Window 3").and(phone.locator(":visible")).count()).toBe(0);
  expect(await accessibilityViolations(phone)).toEqual([]);
  await choosing.evaluate(() => dispatchEvent(new Event("offline")));
  // A touch shows that somebody is there, so the kiosk does not go back to its start.
  await choosing.getByRole("heading", { name: "No connection" }).click();

  // The clock must not go back.
  await product.server?.restart({ CLOCK: "2026-05-04T15:10:00Z" });
  await askAgain(taking);
  const num = await digitsOn(taking);
  expect(num).toBe(digitsIn(visitor.num) + 1);
  // The other kiosk continues where it was.
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

test("Screens left on overnight show the next day and need no more memory than before", async () => {
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

  // The centre closes after four seconds, and midnight is far away, however busy the machine is.
  await continueAt("2026-05-04T18:56:00Z x60");
  const evening = await dateHere();
  await serveUntilClosed();
  // The kiosk goes back to its start after a minute and a half.
  await kiosk.clock.fastForward(90_000);
  await button(kiosk, "English Touch to begin").waitFor();

  // Midnight comes after twenty seconds: a busy machine needs some to start, and to show the evening.
  await continueAt("2026-05-04T20:59:40Z");
  await wall.getByText(left.num).first().waitFor();
  await expect.poll(dateHere).not.toBe(evening);
  await wall.getByText("Nobody is waiting").waitFor();
  expect(await wall.getByText(left.num).count()).toBe(0);
  await kiosk.evaluate(() => dispatchEvent(new Event("online")));
  await kiosk.getByText("Tickets are given out from 05:45").waitFor();

  // The next morning.
  await continueAt("2026-05-05T03:00:00Z");
  await kiosk.evaluate(() => dispatchEvent(new Event("online")));
  // Before, a touch opens the page that says when tickets are given out.
  await kiosk.getByText("Tickets are given out from 05:45").waitFor({ state: "detached" });
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
  await wall.getByText("This screen is no longer connected").waitFor();
});

/** Stops the server and starts it at a later time. */
async function continueAt(clock: string): Promise<void> {
  await product.server?.kill();
  await product.server?.restart({ CLOCK: clock });
  await wall.locator("[data-line=live]").waitFor();
}

/** Registers and serves a visitor. */
async function serveOne(): Promise<void> {
  const visitor = await takeTicket(centre);
  await atDesk(centre, "arbitraryCall", visitor);
  await serve(visitor);
}

async function serve(visitor: Visitor): Promise<void> {
  await atDesk(centre, "start", visitor);
  await atDesk(centre, "complete", visitor);
}

/** Serves visitors until registration is refused for today. */
async function serveUntilClosed(): Promise<void> {
  try {
    for (;;) await serveOne();
  } catch (refusal) {
    expect(String(refusal)).toMatch(/ERROR_NO_OPERATOR|ERROR_DAY_CLOSED|ERROR_WAIT_TOO_LONG/);
  }
}

/** Allows for newly loaded code; a leak would add far more. */
function expectNoHeavier(now: Memory, before: Memory): void {
  expect(now.nodes).toBeLessThan(before.nodes + 30);
  expect(now.listeners).toBeLessThan(before.listeners + 30);
  expect(now.heapBytes).toBeLessThan(before.heapBytes + 1_500_000);
}

/** Returns the date in the centre. */
async function dateHere(): Promise<string> {
  const { time } = Object(await (await fetch(`${product.address}/api/health`)).json());
  return new Date(String(time)).toLocaleDateString("en-GB", { timeZone: "Europe/Kyiv" });
}
