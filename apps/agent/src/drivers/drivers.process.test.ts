import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DrivenDevice } from "@cherga/contract/calls/agent";
import { startTerminal } from "@cherga/payment-terminal/simulator/terminal-simulator";
import { aBitmap } from "@cherga/printing/testing/a-ticket";
import { startEscposPrinter } from "@cherga/printing/testing/escpos-printer";
import { expect, onTestFinished, test, vi } from "vitest";
import { driverOf } from "#drivers/driver-of";
import { interruptPayment } from "#drivers/pos/pos-driver";

const aDevice = (part: Partial<DrivenDevice>): DrivenDevice => ({
  kind: "printer-device",
  id: 1,
  name: "Device",
  deviceId: null,
  host: "",
  ip: "",
  printerIpp: "",
  printerSSE: "",
  init: "",
  mac: "",
  config: {},
  ...part,
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cherga-drivers-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const silent = (): void => undefined;
const { width, height, rows } = aBitmap();
const picture = {
  type: "picture",
  name: "cherga-7",
  width,
  height,
  dots: Buffer.from(rows).toString("base64"),
  dpi: 203,
  paperMm: 58,
} as const;
const sound = { type: "sound", wav: Buffer.from("RIFF and so on").toString("base64") } as const;
const now = { job: 7, ageMs: 0, num: "А017" } as const;

test("a printer at an address prints the dots, and tells what stops it", async () => {
  const printer = await startEscposPrinter();
  onTestFinished(printer.close);
  const driver = driverOf(aDevice({ ip: `127.0.0.1:${printer.port}` }), silent);
  expect(await driver.probe()).toEqual({ state: "ready", trouble: null });
  expect(await driver.carryOut({ ...now, document: picture })).toEqual({ state: "done" });
  expect(printer.tickets).toHaveLength(1);
  expect(Buffer.from(printer.tickets[0]?.rows ?? []).equals(rows)).toBe(true);
  printer.state.isPaperOut = true;
  expect(await driver.probe()).toEqual({ state: "trouble", trouble: "paperOut" });
  expect(await driver.carryOut({ ...now, document: picture })).toEqual({
    state: "retry",
    trouble: "paperOut",
  });
  expect(printer.faults).toEqual([]);
});

test("a printer that is not there is off, one without an address is in trouble", async () => {
  const gone = driverOf(aDevice({ printerSSE: "tcp://127.0.0.1:9" }), silent);
  expect(await gone.probe()).toEqual({ state: "off", trouble: "unreachable" });
  expect(await gone.carryOut({ ...now, document: picture })).toEqual({
    state: "retry",
    trouble: "unreachable",
  });
  const unplugged = driverOf(aDevice({ printerSSE: "/dev/usb/no-such-printer" }), silent);
  expect(await unplugged.probe()).toEqual({ state: "off", trouble: "unreachable" });
  const nowhere = driverOf(aDevice({}), silent);
  expect(await nowhere.probe()).toEqual({ state: "trouble", trouble: "noWay" });
  expect(await nowhere.carryOut({ ...now, document: picture })).toEqual({
    state: "failed",
    trouble: "noWay",
  });
});

test("a printer that is a folder writes the picture, and what a printer would get", async () => {
  const folder = aFolder();
  const driver = driverOf(aDevice({ printerSSE: `folder:${folder}`, init: "1B40" }), silent);
  expect(await driver.carryOut({ ...now, document: picture })).toEqual({ state: "done" });
  expect(readdirSync(folder).map((name) => name.replace(/^\S+ /, ""))).toEqual([
    "А017_cherga-7.escpos",
    "А017_cherga-7.png",
  ]);
});

test("a loudspeaker that is a folder keeps the sound, but not one that is too old", async () => {
  const folder = aFolder();
  const driver = driverOf(aDevice({ kind: "voice-device", config: { player: `folder:${folder}` } }), silent);
  expect(await driver.carryOut({ ...now, document: sound })).toEqual({ state: "done" });
  expect(await driver.carryOut({ ...now, job: 8, ageMs: 61_000, document: sound })).toEqual({
    state: "failed",
    trouble: "timeout",
  });
  const [file = "", ...more] = readdirSync(folder);
  expect(more).toEqual([]);
  expect(readFileSync(join(folder, file), "utf8")).toBe("RIFF and so on");
});

test("a loudspeaker plays by a program of the computer, and tells when it cannot", async () => {
  const folder = aFolder();
  const player = join(folder, "aplay");
  writeFileSync(player, `#!/bin/sh\n/bin/cat "$2" >> "${folder}/heard"\nexit $(/bin/cat "${folder}/code")\n`);
  chmodSync(player, 0o755);
  const speak = (path: string, config: DrivenDevice["config"] = {}) => {
    vi.stubEnv("PATH", path);
    onTestFinished(() => void vi.unstubAllEnvs());
    return driverOf(aDevice({ kind: "voice-device", config }), silent).carryOut({ ...now, document: sound });
  };
  writeFileSync(join(folder, "code"), "0");
  expect(await speak(folder)).toEqual({ state: "done" });
  expect(readFileSync(join(folder, "heard"), "utf8")).toBe("RIFF and so on");
  writeFileSync(join(folder, "code"), "1");
  expect(await speak(folder)).toEqual({ state: "failed", trouble: "fault" });
  expect(await speak(join(folder, "nothing"))).toEqual({ state: "failed", trouble: "noPlayer" });
  // What the server names must be a player that this program knows.
  expect(await speak(folder, { player: "rm" })).toEqual({ state: "failed", trouble: "noPlayer" });
});

test("a loudspeaker with an address plays on the sound server there", async () => {
  const folder = aFolder();
  for (const name of ["aplay", "paplay"]) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho ${name} "$1" >> "${folder}/heard"\n`);
    chmodSync(join(folder, name), 0o755);
  }
  vi.stubEnv("PATH", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const speak = (host: string) =>
    driverOf(aDevice({ kind: "voice-device", host }), silent).carryOut({ ...now, document: sound });
  expect(await speak("hall.example:4713")).toEqual({ state: "done" });
  expect(readFileSync(join(folder, "heard"), "utf8")).toBe("paplay --server=tcp:hall.example:4713\n");
  expect(await speak("no address at all")).toEqual({ state: "failed", trouble: "noPlayer" });
});

test("a device of another kind can show its name, and nothing else", async () => {
  const said: string[] = [];
  const driver = driverOf(aDevice({ kind: "board-device", name: "Screen" }), (sentence) =>
    said.push(sentence),
  );
  const command = (event: string) => ({ type: "command", event, data: {} }) as const;
  expect(await driver.carryOut({ ...now, document: command("identify") })).toEqual({ state: "done" });
  expect(said.join()).toContain("This is the device Screen");
  expect(await driver.carryOut({ ...now, document: command("reload") })).toEqual({
    state: "failed",
    trouble: "unsupported",
  });
});

test("a payment terminal takes a payment, and tells what its receipt says", async () => {
  const terminal = await startTerminal();
  onTestFinished(terminal.stop);
  const device = aDevice({ kind: "pos-device", host: "127.0.0.1", config: { port: terminal.port } });
  const driver = driverOf(device, silent);
  const pay = { type: "command", event: "pay", data: { paymentId: 1, amount: "12.50" } } as const;
  expect(await driver.probe()).toEqual({ state: "ready", trouble: null });
  expect(await driver.carryOut({ ...now, document: pay })).toEqual({
    state: "done",
    data: { invoice: "000001", rrn: "100000000001", amount: "12.50" },
  });
  terminal.plans.push("loseAfterCharge");
  expect(await driver.carryOut({ ...now, document: pay })).toMatchObject({
    state: "done",
    data: { invoice: "000002" },
  });
  terminal.plans.push("wait");
  const waiting = driver.carryOut({ ...now, document: pay });
  await expect.poll(() => terminal.plans.length).toBe(0);
  expect(interruptPayment(device, silent)).toBe(true);
  expect(await waiting).toEqual({ state: "failed", trouble: "interrupted" });
  expect(interruptPayment(device, silent)).toBe(false);
  expect(await driver.carryOut({ ...now, document: { ...pay, data: { paymentId: 1 } } })).toEqual({
    state: "failed",
    trouble: "unsupported",
  });
  expect(terminal.receipts).toHaveLength(2);
});

test("a payment terminal without an address, or one that is switched off, charges nothing", async () => {
  const pay = { type: "command", event: "pay", data: { amount: "1.00" } } as const;
  const lost = driverOf(aDevice({ kind: "pos-device" }), silent);
  expect(await lost.carryOut({ ...now, document: pay })).toEqual({ state: "failed", trouble: "noWay" });
  const off = driverOf(aDevice({ kind: "pos-device", host: "127.0.0.1:9" }), silent);
  expect(await off.probe()).toEqual({ state: "off", trouble: "unreachable" });
  expect(await off.carryOut({ ...now, document: pay })).toEqual({ state: "failed", trouble: "unreachable" });
});
