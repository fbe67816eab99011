import { internetOnly } from "@cherga/outgoing/address-guard";
import { afterEach, expect, test } from "vitest";
import type { Bitmap } from "#bitmap";
import { bytesOfHex } from "#escpos/commands";
import { type PrintOptions, printTicket, type PrintWay } from "#print-ticket";
import { aBitmap, aDocument, shortLimits } from "#testing/a-ticket";
import { type EscposPrinter, type EscposState, startEscposPrinter } from "#testing/escpos-printer";

const policy = { ...internetOnly, allowsLoopback: true };
const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

async function start(
  part: Partial<EscposState> = {},
  settings: readonly string[] = [],
): Promise<EscposPrinter> {
  const printer = await startEscposPrinter(part, settings);
  closes.push(printer.close);
  return printer;
}

const print = (
  { port }: Pick<EscposPrinter, "port">,
  {
    bitmap = aBitmap(),
    way = {},
    options = {},
  }: {
    bitmap?: Bitmap;
    way?: Partial<Extract<PrintWay, { kind: "tcp" }>>;
    options?: Partial<PrintOptions>;
  } = {},
) =>
  printTicket({ kind: "tcp", host: "127.0.0.1", port, ...way }, aDocument({ bitmap }), {
    policy,
    limits: shortLimits,
    ...options,
  });

test.each([
  [384, 300],
  [576, 1_000],
  [576, 1],
])("a ticket of %i × %i dots is printed dot by dot", async (width, height) => {
  const printer = await start();
  const bitmap = aBitmap(width, height);
  expect(await print(printer, { bitmap })).toEqual({ state: "done", isPaperLow: false });
  expect(printer.faults).toEqual([]);
  expect(printer.tickets).toEqual([bitmap]);
});

test("the printer's own commands come before each ticket", async () => {
  const printer = await start({}, ["1b7412", "1b3318"]);
  expect(await print(printer, { way: { init: "1B 74 12 1b3318" } })).toMatchObject({ state: "done" });
  expect(printer.settings).toEqual(["1d6100", "1b7412", "1b3318"]);
  expect(await print(printer, { way: { init: "1B 7" } })).toMatchObject({ reason: "unsupported" });
  expect(printer.tickets).toHaveLength(1);
});

test("the decoder of the tests refuses unknown commands", async () => {
  const printer = await start();
  expect(await print(printer, { way: { init: "1b5a" } })).toMatchObject({ state: "unknown" });
  expect(printer.faults).toEqual(["Error: unknown command 1b5a"]);
});

test("paper that comes to its end is noticed", async () => {
  const printer = await start({ isPaperLow: true });
  expect(await print(printer)).toEqual({ state: "done", isPaperLow: true });
});

test.each([
  [{ isPaperOut: true }, "paperOut"],
  [{ isCoverOpen: true }, "coverOpen"],
  [{ isCoverOpen: true, isPaperOut: true }, "coverOpen"],
  [{ isOffline: true }, "offline"],
] as const)("with %o nothing is sent", async (state, reason) => {
  const printer = await start(state);
  expect(await print(printer)).toEqual({ state: "failed", reason, detail: "" });
  expect([printer.tickets, printer.settings]).toEqual([[], []]);
});

test.each(["paperOut", "coverOpen"] as const)("%s in the middle of a ticket is a failure", async (atEnd) => {
  const printer = await start({ rowsLeft: 200, atEnd });
  expect(await print(printer)).toEqual({ state: "failed", reason: atEnd, detail: "" });
  expect(printer.tickets).toEqual([]);
});

test("a printer that dies in the middle of a ticket leaves the outcome unknown", async () => {
  const printer = await start({ rowsLeft: 200, atEnd: "die" });
  expect(await print(printer)).toMatchObject({ state: "unknown", reason: "unreachable" });
});

test("a ticket without confirmation may have been printed", async () => {
  const printer = await start({ isWithoutConfirmation: true });
  const limits = { ...shortLimits, printMs: 300 };
  expect(await print(printer, { options: { limits } })).toEqual({
    state: "unknown",
    reason: "timeout",
    detail: "",
  });
  expect(printer.tickets).toHaveLength(1);
});

test("a slow printer is waited for", async () => {
  const printer = await start({ bandMs: 100 });
  expect(await print(printer, { bitmap: aBitmap(576, 1_000) })).toMatchObject({ state: "done" });
});

test("a busy printer is waited for, but not for ever", async () => {
  const printer = await start({ isBusy: true });
  const limits = { ...shortLimits, readyMs: 200 };
  expect(await print(printer, { options: { limits } })).toEqual({
    state: "failed",
    reason: "busy",
    detail: "",
  });
  const waiting = print(printer);
  printer.state.isBusy = false;
  expect(await waiting).toMatchObject({ state: "done" });
  expect(printer.tickets).toHaveLength(1);
});

test("a printer that never answers prints when this is known", async () => {
  const printer = await start({ isSilent: true, isWithoutConfirmation: true });
  const limits = { ...shortLimits, readyMs: 200 };
  expect(await print(printer, { options: { limits } })).toMatchObject({ reason: "busy" });
  expect(await print(printer, { way: { isSilent: true } })).toEqual({ state: "done", isPaperLow: false });
  expect(printer.tickets).toEqual([aBitmap()]);
});

test("an order to stop is followed at once", async () => {
  const stopped = AbortSignal.abort();
  const printer = await start({ isWithoutConfirmation: true });
  expect(await print(printer, { options: { signal: stopped } })).toMatchObject({
    state: "failed",
    reason: "aborted",
  });
  const order = new AbortController();
  const printing = print(printer, { options: { signal: order.signal } });
  await expect.poll(() => printer.tickets.length).toBe(1);
  order.abort("no reason");
  expect(await printing).toMatchObject({ state: "unknown", reason: "aborted" });
});

test("an address that may not be dialled, or where nothing answers, is named", async () => {
  const printer = await start();
  expect(await print(printer, { options: { policy: internetOnly } })).toMatchObject({
    state: "failed",
    reason: "refusedAddress",
  });
  await printer.close();
  closes.length = 0;
  expect(await print(printer)).toEqual({ state: "failed", reason: "unreachable", detail: "ECONNREFUSED" });
  expect(await print(printer, { way: { host: "printer.invalid" } })).toMatchObject({
    state: "failed",
    reason: "unreachable",
  });
});

test.each([
  ["", ""],
  ["1b 40", "1b40"],
  ["0x1B,0x40", "1b40"],
  ["1b4", undefined],
  ["reset", undefined],
])("%o in hex is %s", (text, bytes) => {
  expect(bytesOfHex(text)?.toString("hex")).toBe(bytes);
});
