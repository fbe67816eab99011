import type { Page } from "playwright-core";
import { encode } from "uqr";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, untilItStands } from "../open-page.ts";
import { button, openDesk, type OpenDesk, waitForInHand } from "../remote/desk.ts";
import { type Running, startAll } from "../running.ts";
import { letIn, makeBoard, nameWindows, popup } from "./hall.ts";
import { type KioskCentre, letInKiosk, makeBookingPage, makeKioskCentre } from "./kiosk-centre.ts";

let running: Running;
beforeAll(async () => {
  running = await startAll("noon");
});
afterAll(() => running.stop());

const phone = { viewport: { width: 390, height: 844 }, locale: "en-US" } as const;

/** A centre with a wall and an open desk, and everything that should not have been on their pages. */
type Hall = {
  readonly centre: KioskCentre;
  readonly desk: OpenDesk;
  readonly wall: Page;
  readonly problems: () => readonly string[];
};

async function openHall(name: string): Promise<Hall> {
  const centre = await makeKioskCentre(running.address, name);
  await nameWindows(centre);
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("no operator");
  const { boardId, code } = await makeBoard(centre);
  const { page: wall, problems } = await openPage(running, `/screen/${boardId}`, { locale: "en-US" });
  await letIn(wall, code);
  const desk = await openDesk(running, operator);
  return { centre, desk, wall, problems: () => [...problems, ...desk.problems] };
}

test("a walk-in goes from the idle kiosk to the window: one press at the desk, and wall and phone call at once", async () => {
  const hall = await openHall("Walk-in");
  const { centre, desk } = hall;
  const { storageState } = await letInKiosk(running.address, centre);
  const kiosk = await openPage(running, `/kiosk/${centre.terminalId}`, {
    viewport: { width: 1080, height: 1920 },
    storageState,
  });
  await button(kiosk.page, "English Touch to begin").click();
  await button(kiosk.page, /^Advice/).click();
  const given = kiosk.page.waitForResponse("**/kiosk/register");
  await button(kiosk.page, "Take a ticket now").click();
  const num = (await kiosk.page.locator("[data-number]").innerText()).trim();
  await kiosk.page.getByText("There is no paper ticket").waitFor();

  // What a phone reads off the kiosk is where the visitor goes on.
  const { ticket } = Object(await (await given).json());
  const tracker = `${running.address}/t/${ticket.token}`;
  const code = kiosk.page.getByRole("img", { name: "Code of your ticket for your phone" });
  expect(await code.locator("path").getAttribute("d")).toBe(drawnCode(tracker));
  const visitor = await openPage(running, `/t/${ticket.token}`, phone);
  await visitor.page.getByRole("heading", { level: 1, name: num }).waitFor();

  await expectCall(hall, visitor.page, num, () => button(desk.page, "Next").click());
  expect([...hall.problems(), ...kiosk.problems, ...visitor.problems]).toEqual([]);
});

test("somebody who booked at home for today is called to the window in the same way", async () => {
  const hall = await openHall("Booked");
  const { centre, desk } = hall;
  const pageId = await makeBookingPage(centre);
  const { page, problems } = await openPage(running, `/book/${pageId}`, phone);
  await page.getByRole("heading", { name: "Where would you like to come?" }).waitFor();
  await page.getByRole("link", { name: "Booked" }).click();
  await page.getByRole("link", { name: "Advice" }).first().click();
  await page.getByRole("button", { name: /^Monday, May 4, \d+ free/ }).click();
  await page.getByRole("heading", { name: "Choose a day and a time" }).waitFor();
  // Not the nearest, whose time might come in between.
  await page
    .getByRole("button", { name: /^\d\d:\d\d$/ })
    .nth(1)
    .click();
  await page.getByRole("heading", { name: "About you" }).waitFor();
  await button(page, "Book").click();
  await page.getByRole("heading", { name: "You are booked" }).waitFor();
  await page.getByRole("link", { name: "Follow your turn" }).click();
  await untilItStands(page);
  await button(page, "I am here").click();
  await page.getByText("Checked in at").waitFor();
  const num = await page.getByRole("heading", { level: 1 }).innerText();

  // The booked time has not come yet, so the operator is asked.
  await expectCall(hall, page, num, async () => {
    await button(desk.page, "Next").click();
    await desk.page.getByRole("dialog").getByRole("button", { name: "Call" }).click();
  });
  expect([...hall.problems(), ...problems]).toEqual([]);
});

/** Whoever is called sees it on the phone while it fills the wall, and is in hand at the desk. */
async function expectCall(
  { wall, desk }: Hall,
  page: Page,
  num: string,
  call: () => Promise<void>,
): Promise<void> {
  await Promise.all([
    popup(wall, num).waitFor(),
    page.getByText("It is your turn", { exact: true }).waitFor(),
    waitForInHand(desk.page, num),
    call(),
  ]);
  await page.getByText("Window 3").first().waitFor();
  await wall.locator("li[data-status=call]").getByText("Window 3").first().waitFor();
}

/** A code as the kiosk draws it. */
function drawnCode(text: string): string {
  const { data } = encode(text, { ecc: "M", border: 4 });
  return data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}
