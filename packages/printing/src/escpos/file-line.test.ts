import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { internetOnly } from "@cherga/outgoing/address-guard";
import { afterEach, expect, test } from "vitest";
import { printTicket } from "#print-ticket";
import { aBitmap, aDocument, shortLimits } from "#testing/a-ticket";
import { type EscposState, startEscposPrinter } from "#testing/escpos-printer";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close();
});

const program = fileURLToPath(new URL("../testing/device_file.py", import.meta.url));

/** Starts a printer that is connected to this computer. */
async function start(part: Partial<EscposState> = {}) {
  const printer = await startEscposPrinter(part);
  closes.push(printer.close);
  const bridge = spawn(process.env["PYTHON"] ?? "/usr/bin/python3", [program, String(printer.port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  closes.push(async () => {
    if (bridge.exitCode !== null || bridge.signalCode !== null) return;
    bridge.kill("SIGKILL");
    await once(bridge, "exit");
  });
  const [path] = await once(createInterface({ input: bridge.stdout }), "line");
  return { printer, path: String(path), bridge };
}

const print = (path: string, options = {}) =>
  printTicket({ kind: "file", path }, aDocument(), { policy: internetOnly, limits: shortLimits, ...options });

test("a printer at a device file prints one ticket after the other", async () => {
  const { printer, path } = await start();
  expect(await print(path)).toEqual({ state: "done", isPaperLow: false });
  expect(await print(path)).toEqual({ state: "done", isPaperLow: false });
  expect(printer.faults).toEqual([]);
  expect(printer.tickets).toEqual([aBitmap(), aBitmap()]);
});

test("a printer without paper does not block the program", async () => {
  const { path } = await start({ isPaperOut: true });
  expect(await print(path)).toMatchObject({ state: "failed", reason: "paperOut" });
  const busy = await start({ isBusy: true });
  const limits = { ...shortLimits, readyMs: 100 };
  expect(await print(busy.path, { limits })).toMatchObject({ state: "failed", reason: "busy" });
});

test("a printer that is pulled out in the middle of a ticket leaves the outcome unknown", async () => {
  const { printer, path, bridge } = await start({ bandMs: 300 });
  const printing = print(path);
  await expect.poll(() => printer.settings.length).toBe(1);
  bridge.kill("SIGKILL");
  expect(await printing).toMatchObject({ state: "unknown", reason: "unreachable" });
  expect(await print(path)).toMatchObject({ state: "failed", reason: "unreachable" });
});

test("only devices are written to", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cherga-file-"));
  closes.push(async () => rmSync(folder, { recursive: true }));
  const path = join(folder, "letter.txt");
  writeFileSync(path, "Dear Anna");
  expect(await print(path)).toMatchObject({ state: "failed", reason: "refusedAddress" });
  expect(readFileSync(path, "utf8")).toBe("Dear Anna");
  expect(await print(join(folder, "missing"))).toMatchObject({ state: "failed", reason: "unreachable" });
});
