import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { accessibilityViolations } from "../accessibility.ts";
import { openPage } from "../open-page.ts";
import { openAs } from "../staff/sign-in.ts";
import { type Product, startProduct } from "../start-product.ts";
import { enrolKiosk, makeKioskCentre } from "./kiosk-centre.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

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
  await takeTicket(kiosk.page);
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
  await takeTicket(kiosk.page);
  await kiosk.page.getByText("The ticket could not be printed: please photograph this screen.").waitFor();
  await staff.page.getByText("The device does not answer.").first().waitFor();
  await staff.page.goto(`${product.address}/`);
  const attention = staff.page.getByRole("region", { name: "Needs attention" });
  await attention.getByText("Kiosk printer: The device does not answer.").waitFor();
  await attention.getByRole("link", { name: /Kiosk printer/ }).click();
  await staff.page.getByRole("heading", { level: 1, name: "Printers" }).waitFor();
  expect([...kiosk.problems, ...staff.problems]).toEqual([]);
});

testInCi(
  "A kiosk without a printer prints from its browser: the ticket alone, on paper of its width",
  async () => {
    const centre = await makeKioskCentre(product.address, "BrowserPaper");
    await centre.askAll("PATCH", `/terminal/edit/${centre.terminalId}`, { browserPrint: true });
    const { storageState } = await enrolKiosk(product.address, centre);
    const { page, problems } = await openPage(product, `/kiosk/${centre.terminalId}`, {
      viewport: { width: 1080, height: 1920 },
      storageState,
    });
    // The browser of the test has no printer.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-prints", "1");
    });
    await takeTicket(page);
    await page.getByText("Please take your ticket.").waitFor();
    await page.locator("body[data-prints]").waitFor();

    const folder = await mkdtemp(join(tmpdir(), "cherga-paper-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "paper.pdf");
    await writeFile(file, await page.pdf({ preferCSSPageSize: true }));
    const { stdout: text } = await promisify(execFile)("pdftotext", [file, "-"]);
    expect(text.trim()).toBe("");
    const { stdout: facts } = await promisify(execFile)("pdfinfo", [file]);
    expect(facts).toMatch(/^Pages:\s+1$/m);
    // 80 mm are 227 points.
    expect(facts).toMatch(/^Page size:\s+22[67]/m);
    const { stdout: images } = await promisify(execFile)("pdfimages", ["-list", file]);
    expect(images).toMatch(/\s576\s/);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  },
);

async function takeTicket(page: Page): Promise<void> {
  await page.getByRole("button", { name: "English Touch to begin" }).click();
  await page.getByRole("button", { name: /^Advice/ }).click();
  await page.getByRole("button", { name: "Take a ticket now" }).click();
  await page.locator("[data-number]").waitFor();
}
