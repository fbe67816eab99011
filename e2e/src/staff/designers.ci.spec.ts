import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { dragTo } from "../drag.ts";
import { type KioskCentre, makeKioskCentre } from "../visitors/kiosk-centre.ts";
import { moveTo, openAs } from "./sign-in.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
let centre: KioskCentre;
beforeAll(async () => {
  product = await startProduct("noon");
  centre = await makeKioskCentre(product.address, "Designers");
});
afterAll(() => product.stop());

const wide = { viewport: { width: 1600, height: 950 }, locale: "en-GB" };
const untilSaved = (page: Page) => page.locator('[data-phase="saved"]').waitFor();
const shown = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

/** Returns the texts of cells that are too narrow. */
const cellsThatOverflow = (body: HTMLElement): readonly string[] =>
  [...body.querySelectorAll("th, td")]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ textContent }) => textContent ?? "");

test("The preview of a board follows its settings; changes are saved, undone and redone", async () => {
  const board = await centre.ask("POST", "/board/create", {
    name: "Designed",
    organizationId: centre.organizationId,
  });
  const opened = await openAs(product, centre.admin, `/board/${Number(board["id"])}`, wide);
  const { page, problems } = opened;
  const wall = shown(page, "Board preview");
  await wall.locator("[data-layout=table]").waitFor();
  // Fonts that arrive change the widths.
  await expect.poll(() => wall.locator("body").evaluate(cellsThatOverflow)).toEqual([]);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole("tab", { name: "Tickets" }).click();
  await page.getByRole("combobox", { name: "Layout" }).click();
  await page.getByRole("option", { name: "Tiles", exact: true }).click();
  await wall.locator("[data-layout=tile]").waitFor();
  await untilSaved(page);
  await page.getByRole("tab", { name: "Title" }).click();
  await page.getByRole("button", { name: "Translations: Text" }).click();
  const title = page.getByRole("textbox", { name: /^Text, Українська/ });
  await title.fill("Дзеркальна зала");
  await wall.getByText("Дзеркальна зала").waitFor();
  await page.getByRole("button", { name: "Sample call" }).click();
  await wall.locator("[data-popup]").waitFor();
  // Portrait format.
  await page.getByText("9:16").click();
  await wall.locator("[data-layout=tile]").waitFor();
  await untilSaved(page);

  // Undo and redo by keyboard.
  await title.focus();
  await page.keyboard.press("Control+z");
  await wall.getByText("Ласкаво просимо").first().waitFor();
  await page.keyboard.press("Control+z");
  await wall.locator("[data-layout=table]").waitFor();
  await page.keyboard.press("Control+Shift+z");
  await wall.locator("[data-layout=tile]").waitFor();
  await untilSaved(page);
  const kept = await centre.ask("GET", `/board/${Number(board["id"])}`);
  expect([Object(kept["queue"]).layout, Object(kept["title"]).text.ua]).toEqual(["tile", "Ласкаво просимо"]);

  // Undo does not revert another user's change.
  const ticker = { ...Object(kept["ticker"]), texts: [], show: false };
  await centre.ask("PATCH", `/board/edit/${Number(board["id"])}`, { ticker });
  await wall.getByText("Будь ласка, підготуйте документи").first().waitFor({ state: "detached" });
  await undo(page).click();
  await wall.locator("[data-layout=table]").waitFor();
  await untilSaved(page);
  expect(Object((await centre.ask("GET", `/board/${Number(board["id"])}`))["ticker"]).show).toBe(false);
  expect(problems).toEqual([]);
});

testInCi(
  "A kiosk's menu is reordered by mouse and keyboard, and its preview works like the kiosk",
  async () => {
    const { page, problems } = await openAs(product, centre.admin, `/terminal/${centre.terminalId}`, wide);
    const kiosk = shown(page, "Kiosk preview");
    await kiosk.getByRole("button", { name: "English Touch to begin" }).click();
    const tiles = kiosk.getByRole("main").getByRole("listitem");
    await tiles.first().getByText("Advice").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    const grip = (name: string) => page.getByRole("button", { name: `Move “${name}”` });
    await dragTo(page, grip("I have an appointment"), page.locator("[data-gap]").first());
    await tiles.first().getByText("I have an appointment").waitFor();
    await undo(page).click();
    await tiles.first().getByText("Advice").waitFor();

    await grip("Signature").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await page.getByText("Start screen, place 1").waitFor();
    await page.keyboard.press("Space");
    await tiles.first().getByText("Signature").waitFor();
    await untilSaved(page);

    // The preview creates no ticket.
    const before = await centre.ask("GET", "/operator-queue/allTickets");
    await tiles.filter({ hasText: "Advice" }).getByRole("button").click();
    await kiosk.getByRole("button", { name: "Take a ticket now" }).click();
    await kiosk.locator("[data-number]").waitFor();
    expect(await centre.ask("GET", "/operator-queue/allTickets")).toEqual(before);
    await page.getByText("Українська", { exact: true }).first().click();
    await kiosk.getByText("Торкніться, щоб почати").first().waitFor();
    expect(problems).toEqual([]);
  },
);

testInCi("The preview of a booking page goes to the last step and books nothing", async () => {
  const { page, problems } = await openAs(product, "admin", "/web-online/new", wide);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const names = ["English", "Русский", "Українська"];
  for (const language of names)
    await page.getByRole("textbox", { name: new RegExp(`^Name, ${language}`) }).fill(`Page in ${language}`);
  const booking = shown(page, "Booking page preview");
  await booking.getByText("Page in English").first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  await chooseTime(booking);
  await booking.locator("main form button[type=submit]").waitFor();
  for (const field of await booking.getByRole("textbox").all()) {
    const type = await field.getAttribute("type");
    await field.fill(type === "tel" ? "501234567" : type === "email" ? "a@b.org" : "Olha Petrenko");
  }
  await booking.locator("main form button[type=submit]").click();
  await booking.getByText("A017").or(booking.getByLabel(/code/i)).first().waitFor();
  expect(asked.filter((path) => path.startsWith("/api/online"))).toEqual([]);

  // Restarts, with other organizations.
  await page.getByRole("button", { name: "Start over" }).click();
  await booking.getByRole("link", { name: /^Kyiv/ }).waitFor();
  await page.getByRole("combobox", { name: "Organizations" }).click();
  await page.getByRole("option", { name: "Only selected" }).click();
  await booking.getByRole("link", { name: /^Kyiv/ }).waitFor({ state: "detached" });

  // After creation, the preview shows an added data field at once.
  await page.getByRole("combobox", { name: "Organizations" }).first().click();
  await page.getByRole("option", { name: "All organizations" }).click();
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 2, name: "Page in English" }).waitFor();
  await chooseTime(booking);
  await page.getByRole("combobox", { name: "Add a field" }).click();
  await page.getByRole("option", { name: "Comment" }).click();
  await booking.getByRole("textbox", { name: /Comment/ }).waitFor();
  expect(problems).toEqual([]);
});

/** Goes from the first step of a booking page to the visitor's data. */
async function chooseTime(booking: FrameLocator): Promise<void> {
  await booking.getByRole("link", { name: /^Kyiv/ }).click();
  await booking
    .getByRole("link", { name: /^Certificate|^Information|^International/ })
    .first()
    .click();
  await booking.getByRole("button", { name: /free/ }).first().click();
  await booking
    .getByRole("button", { name: /^\d\d:\d\d$/ })
    .first()
    .click();
}

test("An organization is saved as a snapshot, restored and cloned", async () => {
  const { organizationId } = centre;
  const opened = await openAs(product, "admin", `/organization/${organizationId}/snapshots`, wide);
  const { page, problems } = opened;
  await page.getByText("No snapshots yet.").waitFor();
  await page.getByRole("textbox", { name: "Title" }).fill("As it should be");
  await page.keyboard.press("Enter");
  await page.getByText("Successfully saved. Snapshot “As it should be” saved").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  await centre.ask("PATCH", `/organization/edit/${organizationId}`, { maxQueuePeriodDays: 99 });
  await centre.ask("POST", "/board/create", { name: "Too much", organizationId });
  await page.getByRole("button", { name: "Restore" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Too much").waitFor();
  await dialog.getByText(/Booking period|queue period/i).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Restore" }).click();
  await page.getByText("is restored from the snapshot").waitFor();
  const restored = await centre.ask("GET", `/organization/${organizationId}`);
  expect(restored["maxQueuePeriodDays"]).toBe(14);
  // The replaced configuration is kept as a snapshot.
  await page.getByText("before an import").waitFor();
  // The kept one comes first, and names the other.
  await page
    .getByRole("row", { name: /As it should be/ })
    .last()
    .getByRole("button", { name: "Delete" })
    .click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Successfully deleted", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Clone this organization" }).click();
  await dialog.getByRole("button", { name: "Create organization" }).click();
  await page.getByText("Organization “Designers (2)” created").waitFor();
  await page.waitForURL(
    (url) => /^\/organization\/\d+/.test(url.pathname) && !url.pathname.includes("snapshots"),
  );
  await moveTo(opened, "/");
  expect(problems).toEqual([]);
});
