import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../open-page.ts";
import { button } from "../remote/desk.ts";
import { type Running, startAll } from "../running.ts";
import { violationsOn } from "../violations.ts";
import { filmCode } from "./film-code.ts";
import { takeTicket } from "./hall.ts";
import { letInKiosk, makeKioskCentre } from "./kiosk-centre.ts";

let running: Running;
let folder: string;
const film = (): string => join(folder, "held-to-the-camera.y4m");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cherga-camera-"));
  running = await startAll("noon", [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${film()}`,
  ]);
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true, force: true });
});

test("whoever has booked for today holds their code to the camera, and is expected; nothing of that is loaded before", async () => {
  const centre = await makeKioskCentre(running.address, "Camera");
  const booked = await takeTicket(centre, { queueDateTime: "2026-05-04T12:00:00.000Z" });
  await filmCode(film(), `${running.address}/t/${booked.token}`);
  const { storageState } = await letInKiosk(running.address, centre);
  const { page, problems } = await openPage(running, `/kiosk/${centre.terminalId}`, {
    storageState,
    locale: "en-GB",
  });
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  // Where the browser reads codes itself, it is made to forget it.
  await page.evaluate(() => Reflect.deleteProperty(globalThis, "BarcodeDetector"));

  await button(page, "English Touch to begin").click();
  await button(page, "I have an appointment").click();
  await page.getByRole("textbox").waitFor();
  expect(fetched.filter(isOfReader)).toEqual([]);
  await button(page, "Code").and(page.locator("[aria-pressed]")).click();
  await page.getByText("Hold the code of your ticket to the camera.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("heading", { name: "You are expected" }).waitFor();
  expect((await page.locator("[data-number]").innerText()).trim()).toBe(booked.num);
  await page.getByText("Your time: 15:00").waitFor();
  expect(fetched.filter(isOfReader)).toHaveLength(2);
  expect(problems).toEqual([]);
});

const isOfReader = (path: string): boolean => /qr-reader|\.wasm$/.test(path);
