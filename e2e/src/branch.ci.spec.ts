import jsQR from "jsqr";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityViolations } from "./accessibility.ts";
import { openPage } from "./open-page.ts";
import { button, openDesk, pressKey, waitForInHand } from "./remote/desk.ts";
import { type Proxy, startProxy } from "@cherga/test-network/proxy";
import { openAs } from "./staff/sign-in.ts";
import { type Product, startProduct } from "./start-product.ts";
import { type Server, startServer } from "./start-server.ts";
import { makeBoard, nameWindows } from "./visitors/hall.ts";
import { enrolKiosk, type KioskCentre, makeBookingPage, makeKioskCentre } from "./visitors/kiosk-centre.ts";

let product: Product;
let centre: KioskCentre;
let line: Proxy | undefined;
let branch: Server | undefined;
let serverId: number;

beforeAll(async () => {
  product = await startProduct({ CLOCK: "2026-05-04T09:00:00Z" });
  centre = await makeKioskCentre(product.address, "Branch", {
    settings: { webQueue: { enabled: true, confirmBy: "none", limits: [] } },
  });
  await nameWindows(centre);
  const server = await centre.ask("POST", "/server/create", {
    name: "Local server",
    organizationId: centre.organizationId,
  });
  serverId = Number(server["id"]);
});
afterAll(async () => {
  await branch?.stop();
  await line?.close();
  await product.stop();
});

async function startBranch(through: Proxy): Promise<Product> {
  const { code } = await centre.ask("POST", "/device/code", { kind: "server", id: serverId });
  const server = await startServer({ CENTRE_URL: through.address, BRANCH_CODE: String(code) });
  branch = server;
  const { address } = server;
  await expect
    .poll(async () => (await fetch(`${address}/api/server/own-branch`)).json(), { timeout: 60_000 })
    .toMatchObject({ isConnected: true, isWriter: true });
  return { ...product, address, server };
}

/** Takes a ticket at a kiosk, and returns its number. */
async function takeTicketAt(kiosk: Page): Promise<string> {
  await button(kiosk, "English Touch to begin").click();
  await button(kiosk, /^Advice/).click();
  await button(kiosk, "Take a ticket now").click();
  return kiosk.locator("[data-number]").innerText();
}

/** Reads the code on a page as a camera would. */
async function readCode(page: Page): Promise<string> {
  const code = page.getByRole("img", { name: "Code for the kiosk" });
  const { path, size } = await code.evaluate((svg) => ({
    path: svg.querySelector("path")?.getAttribute("d") ?? "",
    size: Number(svg.getAttribute("viewBox")?.split(" ")[2]),
  }));
  const dotPixels = 4;
  const width = size * dotPixels;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g))
    for (let dot = 0; dot < dotPixels * dotPixels; dot += 1) {
      const column = Number(x) * dotPixels + (dot % dotPixels);
      const row = Number(y) * dotPixels + Math.floor(dot / dotPixels);
      pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    }
  return jsQR(pixels, width, width)?.data ?? "";
}

test("A branch goes on without its centre, everybody is told, and both are equal afterwards", async () => {
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("no operator");
  const { boardId, code } = await makeBoard(centre);
  const screen = await centre.askAll("POST", "/enrolment/exchange", { code });
  const { storageState } = await enrolKiosk("", centre);
  const pageId = await makeBookingPage(centre);
  const between = await startProxy(product.address);
  line = between;
  const atBranch = await startBranch(between);

  const keptAt = (address: string, name: string, value: string) => ({
    cookies: [],
    origins: [{ origin: address, localStorage: [{ name, value }] }],
  });
  const credential = String(Object(storageState).origins[0].localStorage[0].value);
  const { page: kiosk } = await openPage(atBranch, `/kiosk/${centre.terminalId}`, {
    locale: "en-GB",
    storageState: keptAt(atBranch.address, "kiosk-credential", credential),
  });
  const { page: wall } = await openPage(atBranch, `/screen/${boardId}`, {
    locale: "en-US",
    storageState: keptAt(atBranch.address, "screen-credential", String(screen["credential"])),
  });
  const { page: wallAtCentre } = await openPage(product, `/screen/${boardId}`, {
    locale: "en-US",
    storageState: keptAt(product.address, "screen-credential", String(screen["credential"])),
  });
  const desk = await openDesk(atBranch, operator);

  const { ticket } = await centre.ask("POST", "/operator-queue/ticket-registration", {
    service: centre.serviceId,
  });
  const { num, token } = Object(ticket);
  await wall.getByText(num, { exact: true }).first().waitFor();
  const { page: phone } = await openPage(product, `/t/${token}`, {
    locale: "en-US",
    viewport: { width: 360, height: 740 },
  });
  await phone.getByText("Ahead of you").waitFor();
  const { page: staff } = await openAs(product, centre.admin, "/device/server/branch", {
    viewport: { width: 360, height: 740 },
  });
  await staff.getByText(/visitors can book \d+ h of its operators’ time online$/).waitFor();

  between.cut();

  // At the centre.
  await phone.getByText(/^The branch is offline\. Information as of \d\d:\d\d\.$/).waitFor();
  await expect.poll(() => phone.getByText("Ahead of you").count()).toBe(0);
  await phone.getByText("More", { exact: true }).click();
  await button(phone, "Cancel my visit").click();
  await phone.getByText(/so you cannot change your visit from here/).waitFor();
  expect(await accessibilityViolations(phone)).toEqual([]);
  await wallAtCentre.getByText(/^The branch is offline\./).waitFor();
  const { page: booking } = await openPage(product, `/book/${pageId}`, { locale: "en-US" });
  await booking.getByRole("link", { name: "Branch" }).click();
  await booking.getByRole("link", { name: "Advice" }).first().click();
  await booking
    .getByRole("button", { name: /^\d\d:\d\d$/ })
    .last()
    .click();
  await button(booking, "Book").click();
  await booking.getByText("Your number follows as soon as the branch is connected again.").waitFor();
  expect(await accessibilityViolations(booking)).toEqual([]);
  await staff.getByText(/^Offline since 04\.05, /).waitFor();
  await staff.getByText(/^The branch is offline\. This is the data as of/).waitFor();

  // At the branch.
  await kiosk.getByText("Working without the centre").waitFor();
  const taken = await takeTicketAt(kiosk);
  await wall.getByText(taken, { exact: true }).first().waitFor();
  // The scanner of a kiosk types the code that a visitor shows on the phone.
  await booking.getByRole("link", { name: "Track your turn" }).click();
  await booking.getByText(/^The branch is offline right now\. Your booking is valid/).waitFor();
  const shown = await readCode(booking);
  expect(shown).toMatch(/\/t\/[\w-]+\?voucher=/);
  await button(kiosk, "Done").click();
  await button(kiosk, "English Touch to begin").click();
  await button(kiosk, "I have an appointment").click();
  await kiosk.getByRole("textbox").fill(shown);
  await button(kiosk, "I am here").click();
  await kiosk.getByRole("heading", { name: "You are checked in" }).waitFor();
  await desk.page.getByText(/^Working without the centre since/).waitFor();
  await pressKey(desk.page, "n");
  await waitForInHand(desk.page, num);
  await expect.poll(() => wall.locator("[data-status=call]", { hasText: num }).count()).toBe(1);

  between.mend();

  await phone.getByText("It is your turn").first().waitFor();
  await expect.poll(() => phone.getByText(/^The branch is offline/).count()).toBe(0);
  await wallAtCentre.getByText(taken, { exact: true }).first().waitFor();
  await expect.poll(() => booking.getByText(/^Your number follows/).count()).toBe(0);
  await button(staff, "Compare today").click();
  await staff.getByText("Centre and branch are equal.").waitFor();
  expect(await accessibilityViolations(staff)).toEqual([]);
  const isWider = await staff.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWider).toBe(false);
});
