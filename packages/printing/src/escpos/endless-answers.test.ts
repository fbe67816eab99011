import { expect, test } from "vitest";
import { printOnLine } from "#escpos/print-on-line";
import type { PrinterLine } from "#escpos/printer-line";
import { usualPrintLimits } from "#print-limits";

test("a printer that answers without end is given up", async () => {
  const flooding: PrinterLine = {
    write: async () => undefined,
    read: async () => new Uint8Array(1_024).fill(0x12),
    finish: async () => undefined,
    close: async () => undefined,
  };
  const bitmap = { width: 8, height: 1, rows: new Uint8Array([0xff]) };
  const ticket = { bitmap, init: new Uint8Array(), isSilent: false };
  const outcome = await printOnLine(flooding, ticket, usualPrintLimits, new AbortController().signal);
  expect(outcome).toEqual({ state: "unknown", reason: "fault", detail: "too many answers" });
});
