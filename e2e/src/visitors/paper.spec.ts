import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityViolations } from "../accessibility.ts";
import { openPage } from "../open-page.ts";
import { openAs } from "../staff/sign-in.ts";
import { type Product, startProduct } from "../start-product.ts";
import { enrolKiosk, makeKioskCentre } from "./kiosk-centre.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

test("A ticket comes out on paper; without a printer the kiosk says so, and the dashboard tells staff", async () => {
  const centre = await makeKioskCentre(product.address, "Paper");
  const { organizationId, terminalId, askAll } = centre;
  // An address for examples: the demo shows the paper instead of sending it.
  const printer = await askAll("POST", "/printer-device/create", {
    name: "Kiosk printer",
    signature: "paper",
    organizationId,
    ip: "192.0.2.9",
  });
  await askAll("PATCH", `/terminal/edit/${terminalId}`, { printerDeviceId: Number(printer["id"]) });

  const { storageState } = await enrolKiosk(product.address, centre);
  const kiosk = await openPage(product, `/kiosk/${terminalId}`, {
    viewport: { width: 1080, height: 1920 },
    storageState,
  });
  const takeTicket = async (): Promise<void> => {
    await kiosk.page.getByRole("button", { name: "English Touch to begin" }).click();
    await kiosk.page.getByRole("button", { name: /^Advice/ }).click();
    await kiosk.page.getByRole("button", { name: "Take a ticket now" }).click();
    await kiosk.page.locator("[data-number]").waitFor();
  };
  await takeTicket();
  await kiosk.page.getByText("Please take your ticket.").waitFor();
  expect(await accessibilityViolations(kiosk.page)).toEqual([]);
  await kiosk.page.getByRole("button", { name: "Done" }).click();

  const staff = await openAs(product, centre.admin, "/device/printer/jobs");
  await staff.page.getByRole("cell", { name: "Done" }).waitFor();
  expect(await accessibilityViolations(staff.page)).toEqual([]);
  await staff.page.getByRole("button", { name: "Show the paper" }).click();
  const paper = staff.page.getByRole("dialog").getByRole("img", { name: "Paper" });
  await paper.waitFor();
  await expect
    .poll(() => paper.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await staff.page.keyboard.press("Escape");

  // Nothing listens at this address.
  await askAll("PATCH", `/printer-device/edit/${String(printer["id"])}`, { ip: "127.0.0.1:1" });
  await takeTicket();
  await kiosk.page.getByText("The ticket could not be printed: please photograph this screen.").waitFor();
  await staff.page.getByText("The device does not answer.").first().waitFor();
  await staff.page.goto(`${product.address}/`);
  const attention = staff.page.getByRole("region", { name: "Needs attention" });
  await attention.getByText("Kiosk printer: The device does not answer.").waitFor();
  await attention.getByRole("link", { name: /Kiosk printer/ }).click();
  await staff.page.getByRole("heading", { level: 1, name: "Printers" }).waitFor();
  expect([...kiosk.problems, ...staff.problems]).toEqual([]);
});
