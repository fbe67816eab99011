import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEscposPrinter } from "@cherga/printing/testing/escpos-printer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAgent } from "../agent-process.ts";
import { openPage } from "../open-page.ts";
import { openAs } from "../staff/sign-in.ts";
import { type Product, startProduct } from "../start-product.ts";
import { makeTestCentre } from "../test-centre.ts";
import { atDesk, enrolBoard, makeBoard, nameWindows, popup, takeTicket } from "./hall.ts";
import { enrolKiosk, makeKioskCentre } from "./kiosk-centre.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

test("A printer runs out of paper: visitor and staff are told, and the ticket comes out when paper is put in", async () => {
  const printer = await startEscposPrinter({ isPaperOut: true });
  try {
    const centre = await makeKioskCentre(product.address, "Paperless");
    const { organizationId, terminalId, askAll } = centre;
    const { id: printerDeviceId } = await askAll("POST", "/printer-device/create", {
      name: "Hall printer",
      signature: "out-of-paper",
      organizationId,
      ip: `127.0.0.1:${printer.port}`,
    });
    await askAll("PATCH", `/terminal/edit/${terminalId}`, { printerDeviceId: Number(printerDeviceId) });
    const { storageState } = await enrolKiosk(product.address, centre);
    const { page: kiosk, problems } = await openPage(product, `/kiosk/${terminalId}`, {
      viewport: { width: 1080, height: 1920 },
      storageState,
    });
    await kiosk.getByRole("button", { name: "English Touch to begin" }).click();
    await kiosk.getByRole("button", { name: /^Advice/ }).click();
    await kiosk.getByRole("button", { name: "Take a ticket now" }).click();
    await kiosk.getByText("The printer is out of paper: please photograph this screen.").waitFor();
    expect(printer.tickets).toHaveLength(0);

    const staff = await openAs(product, centre.admin, "/");
    const attention = staff.page.getByRole("region", { name: "Needs attention" });
    await attention.getByText("Hall printer: Out of paper. Insert a new roll.").waitFor();

    printer.state.isPaperOut = false;
    await expect.poll(() => printer.tickets.length).toBe(1);
    await attention.getByText("Hall printer").waitFor({ state: "detached" });
    await staff.page.goto(`${product.address}/device/printer/jobs`);
    await staff.page.getByRole("cell", { name: "Done" }).waitFor();
    expect(printer.faults).toEqual([]);
    expect([...problems, ...staff.problems]).toEqual([]);
  } finally {
    await printer.close();
  }
});

test("A call is seen on the board, and its sound reaches the player of an agent", async () => {
  const loudspeaker = mkdtempSync(join(tmpdir(), "cherga-loudspeaker-"));
  const centre = await makeTestCentre(product.address, "Loudspeaker");
  await nameWindows(centre);
  const { id: deviceId } = await centre.ask("POST", "/voice-device/create", {
    name: "Hall loudspeaker",
    organizationId: centre.organizationId,
    config: { player: `folder:${loudspeaker}` },
  });
  const { code } = await centre.ask("POST", "/device/code", { kind: "voice-device", id: Number(deviceId) });
  const agent = await startAgent(product.address, String(code));
  try {
    const board = await makeBoard(centre);
    const { page } = await openPage(product, `/screen/${board.boardId}`, {
      viewport: { width: 1920, height: 1080 },
    });
    await enrolBoard(page, board.code);
    const { num } = await takeTicket(centre);
    await atDesk(centre, "next");
    await popup(page, num).waitFor();
    const sounds = () => readdirSync(loudspeaker).filter((name) => name.endsWith(".wav"));
    await expect.poll(sounds).toHaveLength(1);
    const wav = readFileSync(join(loudspeaker, sounds()[0] ?? ""));
    expect(wav.subarray(0, 4).toString()).toBe("RIFF");
    expect(loudness(wav)).toBeGreaterThan(500);
  } finally {
    await agent.stop();
    rmSync(loudspeaker, { recursive: true, force: true });
  }
});

/** Returns the mean absolute sample of a WAV file with 16 bits a sample. */
function loudness(wav: Buffer): number {
  const samples = (wav.length - 44) >> 1;
  let sum = 0;
  for (let place = 0; place < samples; place += 1) sum += Math.abs(wav.readInt16LE(44 + place * 2));
  return sum / samples;
}
