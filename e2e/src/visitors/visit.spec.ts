import type { Page } from "playwright-core";
import { encode } from "uqr";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, waitUntilLoaded } from "../open-page.ts";
import { button, openDesk, type OpenDesk, waitForInHand } from "../remote/desk.ts";
import { type Product, startProduct } from "../start-product.ts";
import { enrolBoard, makeBoard, nameWindows, popup } from "./hall.ts";
import { type KioskCentre, enrolKiosk, makeBookingPage, makeKioskCentre } from "./kiosk-centre.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

const phone = { viewport: { width: 390, height: 844 }, locale: "en-US" } as const;

/** A centre with a board and an open console, and the problems of their pages. */
type Hall = {
  readonly centre: KioskCentre;
  readonly desk: OpenDesk;
  readonly wall: Page;
  readonly problems: () => readonly string[];
};

async function openHall(name: string): Promise<Hall> {
  const centre = await makeKioskCentre(product.address, name);
  await nameWindows(centre);
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("no operator");
  const { boardId, code } = await makeBoard(centre);
  const { page: wall, problems } = await openPage(product, `/screen/${boardId}`, { locale: "en-US" });
  await enrolBoard(wall, code);
  const desk = await openDesk(product, operator);
  return { centre, desk, wall, problems: () => [...problems, ...desk.problems] };
}

test("A walk-in takes a ticket at the kiosk; one call shows on board and phone at once", async () => {
  const hall = await openHall("Walk-in");
  const { centre, desk } = hall;
  const { storageState } = await enrolKiosk(product.address, centre);
  const kiosk = await openPage(product, `/kiosk/${centre.terminalId}`, {
    viewport: { width: 1080, height: 1920 },
    storageState,
  });
  await button(kiosk.page, "English Touch to begin").click();
  await button(kiosk.page, /^Advice/).click();
  const given = kiosk.page.waitForResponse("**/kiosk/register");
  await button(kiosk.page, "Take a ticket now").click();
  const num = (await kiosk.page.locator("[data-number]").innerText()).trim();
  await kiosk.page.getByText("No paper ticket is printed").waitFor();

  // The code on the kiosk opens the tracker.
  const { ticket } = Object(await (await given).json());
  const tracker = `${product.address}/t/${ticket.token}`;
  const code = kiosk.page.getByRole("img", { name: "QR code of your ticket" });
  expect(await code.locator("path").getAttribute("d")).toBe(drawnCode(tracker));
  const visitor = await openPage(product, `/t/${ticket.token}`, phone);
  await visitor.page.getByRole("heading", { level: 1, name: num }).waitFor();

  await expectCall(hall, visitor.page, num, () => button(desk.page, "Next").click());
  expect([...hall.problems(), ...kiosk.problems, ...visitor.problems]).toEqual([]);
});

testInCi("A visitor who booked online for today is called in the same way", async () => {
  const hall = await openHall("Booked");
  const { centre, desk } = hall;
  const pageId = await makeBookingPage(centre);
  const { page, problems } = await openPage(product, `/book/${pageId}`, phone);
  await page.getByRole("heading", { name: "Where do you want to go?" }).waitFor();
  await page.getByRole("link", { name: "Booked" }).click();
  await page.getByRole("link", { name: "Advice" }).first().click();
  await page.getByRole("button", { name: /^Monday, May 4, \d+ free/ }).click();
  await page.getByRole("heading", { name: "Choose a day and time" }).waitFor();
  // Not the first time, which might pass meanwhile.
  await page
    .getByRole("button", { name: /^\d\d:\d\d$/ })
    .nth(1)
    .click();
  await page.getByRole("heading", { name: "Your details" }).waitFor();
  await button(page, "Book").click();
  await page.getByRole("heading", { name: "You are booked" }).waitFor();
  await page.getByRole("link", { name: "Track your turn" }).click();
  await waitUntilLoaded(page);
  await button(page, "I am here").click();
  await page.getByText("Checked in at").waitFor();
  const num = await page.getByRole("heading", { level: 1 }).innerText();

  // An early call needs a confirmation.
  await expectCall(hall, page, num, async () => {
    await button(desk.page, "Next").click();
    await desk.page.getByRole("dialog").getByRole("button", { name: "Call" }).click();
  });
  expect([...hall.problems(), ...problems]).toEqual([]);
});

/** Expects the call on phone, board and console. */
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

/** Reads the QR code that the kiosk shows. */
function drawnCode(text: string): string {
  const { data } = encode(text, { ecc: "M", border: 4 });
  return data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}
