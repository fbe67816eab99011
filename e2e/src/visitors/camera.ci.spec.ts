import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { button } from "../remote/desk.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { writeCodeVideo } from "./code-video.ts";
import { takeTicket } from "./hall.ts";
import { enrolKiosk, makeKioskCentre } from "./kiosk-centre.ts";

let product: Product;
let folder: string;
const film = (): string => join(folder, "held-to-the-camera.y4m");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cherga-camera-"));
  product = await startProduct("noon", [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${film()}`,
  ]);
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

test("A visitor with a booking checks in by camera; the scanner is loaded only then", async () => {
  const centre = await makeKioskCentre(product.address, "Camera");
  const booked = await takeTicket(centre, { queueDateTime: "2026-05-04T12:00:00.000Z" });
  await writeCodeVideo(film(), `${product.address}/t/${booked.token}`);
  const { storageState } = await enrolKiosk(product.address, centre);
  const { page, problems } = await openPage(product, `/kiosk/${centre.terminalId}`, {
    storageState,
    locale: "en-GB",
  });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  // Removes the browser's own code reader.
  await page.evaluate(() => Reflect.deleteProperty(globalThis, "BarcodeDetector"));

  await button(page, "English Touch to begin").click();
  await button(page, "I have an appointment").click();
  await page.getByRole("textbox").waitFor();
  expect(fetched.filter(isOfReader)).toEqual([]);
  await button(page, "Code").and(page.locator("[aria-pressed]")).click();
  await page.getByText("Hold the code on your ticket to the camera.").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("heading", { name: "You are checked in" }).waitFor();
  expect((await page.locator("[data-number]").innerText()).trim()).toBe(booked.num);
  await page.getByText("Your time: 15:00").waitFor();
  expect(fetched.filter(isOfReader)).toHaveLength(2);
  expect(problems).toEqual([]);
});

const isOfReader = (path: string): boolean => /qr-reader|\.wasm$/.test(path);
