import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { register } from "../remote/desk.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { type KioskCentre, enrolKiosk, makeKioskCentre } from "./kiosk-centre.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
let centre: KioskCentre;

const portrait = { viewport: { width: 1080, height: 1920 }, locale: "en-GB" } as const;

beforeAll(async () => {
  product = await startProduct("noon");
  centre = await makeKioskCentre(product.address, "Kiosk");
});
afterAll(() => product.stop());

const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });
const heading = (page: Page, name: string): Locator => page.getByRole("heading", { name });
const begin = (page: Page): Locator => button(page, "English Touch to begin");
/** Opens an enrolled kiosk of the shared centre, or of one whose settings the test changes. */
const openKiosk = async (of = centre) => {
  const { storageState, enrolmentId } = await enrolKiosk(product.address, of);
  const opened = await openPage(product, `/kiosk/${of.terminalId}`, { ...portrait, storageState });
  return { ...opened, enrolmentId };
};
const openMenu = async (page: Page): Promise<void> => {
  await begin(page).click();
  await heading(page, "What do you need?").waitFor();
};
const numberOn = async (page: Page): Promise<string> => {
  await page.locator("[data-number]").waitFor();
  return (await page.locator("[data-number]").innerText()).trim();
};
const digitsIn = (num: string): number => Number(num.replaceAll(/\D/g, ""));
/** Makes the kiosk fetch its data now. */
const lookAgain = (page: Page): Promise<unknown> => page.evaluate(() => dispatchEvent(new Event("online")));
const typeOn = async (page: Page, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.getByRole("button", { name: key, exact: true }).click();
};

test("A kiosk is enrolled by a code; a walk-in gets one number in three touches, even with double taps", async () => {
  // A new centre without visitors.
  const own = await makeKioskCentre(product.address, "Door");
  const { code } = await own.askAll("POST", "/enrolment/create", { terminalId: own.terminalId });
  const { page, problems } = await openPage(product, `/kiosk/${own.terminalId}`, portrait);
  expect(await accessibilityViolations(page)).toEqual([]);
  await typeOn(page, Array.from(String(code)));
  await button(page, "Set up").click();
  await begin(page).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  let touches = 0;
  const touch = async (place: Locator, times = 1): Promise<void> => {
    touches += 1;
    await place.click({ position: { x: 60, y: 40 }, clickCount: times });
  };
  await touch(begin(page));
  // The wait is shown before a ticket is taken.
  await touch(button(page, /Advice less than a minute$/));
  await heading(page, "Advice").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await touch(button(page, "Take a ticket now"), 2);
  const num = await numberOn(page);
  expect(touches).toBe(3);
  await page.getByRole("img", { name: "QR code of your ticket" }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  // The next ticket has the next number, so the taps made only one.
  expect(digitsIn(await register(own))).toBe(digitsIn(num) + 1);

  await button(page, "Done").click();
  await begin(page).waitFor();
  expect(problems).toEqual([]);
});

testInCi("The second tap of a double tap presses nothing on the next screen", async () => {
  const { page } = await openKiosk();
  await openMenu(page);
  const tile = button(page, /^More/);
  // A new screen takes no taps at first. With a stopped clock it never would.
  await tile.click({ trial: true });
  // The page's clock is stopped, so that the second tap comes in time on every machine. It jumps a few seconds only:
  // after a minute the kiosk would ask whether anybody is there.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 5_000);
  await page.clock.fastForward(1_000);
  await tile.click();
  await heading(page, "More").waitFor();
  const article = button(page, "How it works");
  const box = await article.boundingBox();
  if (box === null) throw new Error("there is nothing to read");
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await page.mouse.click(60, portrait.viewport.height - 180);
  expect(await heading(page, "How it works").count()).toBe(0);
  await heading(page, "More").waitFor();

  await page.clock.fastForward(1_000);
  await tap();
  await heading(page, "How it works").waitFor();
});

test("Data is typed on the screen, kept after a refusal, and removed with the visitor", async () => {
  const { page } = await openKiosk();
  await openMenu(page);
  await button(page, /^Signature/).click();
  await button(page, "Take a ticket now").click();
  await typeOn(page, ["#@?", "1", "#@?"]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, "Next").click();
  await typeOn(page, Array.from("0102199"));
  await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("01.02.199");
  await button(page, "Take a ticket now").click();
  await page.getByText("Please check the format").waitFor();
  await typeOn(page, ["0"]);
  await button(page, "Take a ticket now").click();
  // The server refuses digits in a name, and the kiosk marks the field.
  await page.getByText("Please check the format").waitFor();
  await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("1");
  await button(page, "Delete the last character").click();
  await typeOn(page, ["УКР", "О", "л", "я", "space", "К"]);
  await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("Оля К");
  // A physical keyboard works too.
  await page.keyboard.type("лен");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("01.02.1990");
  await page.keyboard.press("Enter");
  await numberOn(page);
  await button(page, "Done").click();

  await openMenu(page);
  await button(page, /^Signature/).click();
  await button(page, "Take a ticket now").click();
  await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("");
});

test("A visitor books for later, and checks in by the number of today's ticket", async () => {
  const { page } = await openKiosk();
  await openMenu(page);
  await button(page, /^Advice/).click();
  await button(page, "Book for later").click();
  await page.getByRole("region", { name: "Free times" }).waitFor();
  await page.locator("main [aria-busy=false]").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("group", { name: "Days" }).getByRole("button").nth(1).click();
  await button(page, "10:00").click();
  await heading(page, "Is this right?").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await heading(page, "You are booked").waitFor();
  await page.getByText("Tuesday, May 5, 10:00").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, "Done").click();

  const num = await register(centre);
  await openMenu(page);
  await button(page, "I have an appointment").click();
  await typeOn(page, Array.from("9999"));
  await button(page, "I am here").click();
  await page.getByText("No such visit today.").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("textbox").fill(String(digitsIn(num)));
  await button(page, "I am here").click();
  await heading(page, "You are checked in").waitFor();
  expect(await numberOn(page)).toBe(num);
  expect(await accessibilityViolations(page)).toEqual([]);
});

testInCi("Unavailable services say why, in the menu and after a refused ticket", async () => {
  const own = await makeKioskCentre(product.address, "Closing");
  const { page } = await openKiosk(own);
  const { askAll, organizationId, terminalId, askingId, serviceId } = own;
  const setOrganization = async (patch: Readonly<Record<string, unknown>>): Promise<void> => {
    await askAll("PATCH", `/organization/edit/${organizationId}`, patch);
    await lookAgain(page);
  };
  const setLimit = (id: number) =>
    askAll("PATCH", `/terminal/edit/${terminalId}`, {
      limits: [{ type: "service", serviceId: id, max: 1, periodDays: 1 }],
    });

  await openMenu(page);
  await button(page, /^Advice/).click();
  await button(page, "Take a ticket now").click();
  await button(page, "Done").click();
  await openMenu(page);
  await button(page, /^Advice/).click();
  await setLimit(serviceId);
  await button(page, "Take a ticket now").click();
  await heading(page, "No more tickets").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, "Back to menu").click();
  await lookAgain(page);
  await button(page, /^Advice No more tickets for this service/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await askAll("PATCH", `/terminal/edit/${terminalId}`, { limits: [] });

  const closed = { hours: null, reason: { en: "A holiday", ru: "Праздник", ua: "Свято" } };
  await setOrganization({ closeDayMap: { "2026-05-04": closed } });
  await button(page, "Start over").click();
  await page.getByText("A holiday").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await openMenu(page);
  await button(page, /^Signature Closed now/).click();
  await button(page, "Book for later").waitFor();
  await expect.poll(() => button(page, "Take a ticket now").count()).toBe(0);
  await setOrganization({ closeDayMap: {}, terminalQueue: { enabled: false, limits: [] } });
  await page.getByText("No tickets are given out here").first().waitFor();
  await expect.poll(() => button(page, "Book for later").count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await setOrganization({ terminalQueue: { enabled: true, limits: [] } });
  await button(page, "Take a ticket now").waitFor();

  // A removed entry disappears from an open menu.
  const { menu } = await askAll("GET", `/terminal/${terminalId}`);
  const entries: readonly { readonly serviceId?: number }[] = Object(menu);
  await askAll("PATCH", `/terminal/edit/${terminalId}`, {
    menu: entries.filter((entry) => entry.serviceId !== askingId),
  });
  await lookAgain(page);
  await heading(page, "What do you need?").waitFor();
});

testInCi("An idle kiosk asks, then returns to its start and resets the larger text", async () => {
  const { page } = await openKiosk();
  await page.clock.install();
  await openMenu(page);
  for (const name of ["Larger text", "High contrast", "Lower controls"]) await button(page, name).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, "More").click();
  await button(page, "How it works").click();
  await page.getByText("wait for your number").waitFor();
  await button(page, "Back").click();
  await page.clock.fastForward(61_000);
  await page.getByRole("dialog", { name: "Are you still there?" }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, "Yes, continue").click();
  await heading(page, "More").waitFor();
  await page.clock.fastForward(81_000);
  await begin(page).waitFor();
  await page.locator("html[data-text=off][data-contrast=off][data-reach=off]").waitFor();

  await openMenu(page);
  await button(page, /^Advice/).click();
  await button(page, "Take a ticket now").click();
  await numberOn(page);
  await page.clock.fastForward(41_000);
  await begin(page).waitFor();
});

test("An offline kiosk says so and recovers; a disconnected one asks for a code", async () => {
  const { page, enrolmentId } = await openKiosk();
  await openMenu(page);
  await page.context().setOffline(true);
  await heading(page, "No connection").waitFor();
  await heading(page, "Немає зв’язку").waitFor();
  await heading(page, "Нет связи").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.context().setOffline(false);
  await heading(page, "What do you need?").waitFor();

  // A request whose answer is lost is repeated and creates one ticket.
  let count = 0;
  await page.route("**/kiosk/register", async (route) => {
    count += 1;
    if (count > 1) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await button(page, /^Advice/).click();
  await button(page, "Take a ticket now").click();
  const num = await numberOn(page);
  expect(count).toBe(2);
  expect(digitsIn(await register(centre))).toBe(digitsIn(num) + 1);
  await button(page, "Done").click();

  await centre.askAll("DELETE", `/enrolment/delete/${enrolmentId}`);
  await lookAgain(page);
  await page.getByText("This kiosk is no longer connected").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
});
