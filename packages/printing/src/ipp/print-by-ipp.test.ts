import { X509Certificate } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { internetOnly } from "@cherga/outgoing/address-guard";
import { afterEach, expect, test } from "vitest";
import type { Bitmap } from "#bitmap";
import { type PrintOptions, printTicket, type PrintWay } from "#print-ticket";
import { aBitmap, aDocument, shortLimits } from "#testing/a-ticket";
import { type IppPrinter, startIppPrinter } from "#testing/ipp-printer";
import { countBlack, partOf } from "#testing/part-of";
import { readPwgRaster } from "#testing/read-pwg-raster";
import type { TicketDocument } from "#ticket-document";

const policy = { ...internetOnly, allowsLoopback: true };
const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

async function start(...options: readonly string[]): Promise<IppPrinter> {
  const printer = await startIppPrinter(options);
  closes.push(printer.close);
  return printer;
}

let last = 0;
const print = (
  url: string,
  part: Partial<TicketDocument> = {},
  options: Partial<PrintOptions> = {},
  way: Partial<Extract<PrintWay, { kind: "ipp" }>> = {},
) => {
  last += 1;
  return printTicket({ kind: "ipp", url, ...way }, aDocument({ name: `ticket ${last}`, ...part }), {
    policy,
    limits: shortLimits,
    ...options,
  });
};

/** Finds the ticket in the middle of its page. */
function ticketOn(page: Bitmap, ticket: Bitmap, top = 0): Bitmap {
  expect(countBlack(page)).toBe(countBlack(ticket));
  return partOf(page, Math.round((page.width - ticket.width) / 2), top, ticket.width, ticket.height);
}

test("a receipt printer gets the dots of the ticket", async () => {
  const printer = await start();
  for (const bitmap of [aBitmap(), aBitmap(576, 1_000)]) {
    const paperMm = bitmap.width === 576 ? 80 : 58;
    expect(await print(printer.url, { bitmap, paperMm })).toEqual({ state: "done", isPaperLow: false });
    const [page, ...others] = readPwgRaster(printer.received().at(-1) ?? Buffer.alloc(0));
    expect([page?.dpi, page?.colorSpace, others]).toEqual([[203, 203], 3, []]);
    expect(page && ticketOn(page.bitmap, bitmap)).toEqual(bitmap);
    expect(page?.bitmap.width).toBe(Math.round((paperMm * 203) / 25.4));
  }
});

test("a printer of sheets gets the ticket on its own paper, on as many pages as it needs", async () => {
  const printer = await start("-f", "image/pwg-raster", "-s", "10,10");
  expect(await print(printer.url, { bitmap: aBitmap(384, 3_000) })).toMatchObject({ state: "done" });
  const pages = readPwgRaster(printer.received()[0] ?? Buffer.alloc(0));
  expect(pages.map(({ bitmap: { width, height } }) => [width, height])).toEqual([
    [2550, 3300],
    [2550, 3300],
  ]);
  // Each dot of the ticket is 300 / 203 dots wide and high.
  const dots = pages.reduce((sum, { bitmap }) => sum + countBlack(bitmap), 0);
  expect(dots / countBlack(aBitmap(384, 3_000))).toBeCloseTo((300 / 203) ** 2, 1);
});

test("a printer that takes no raster gets a PDF of the same dots", async () => {
  const printer = await start("-f", "application/pdf");
  expect(await print(printer.url)).toMatchObject({ state: "done" });
  const folder = mkdtempSync(join(tmpdir(), "cherga-pdf-"));
  closes.push(async () => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "ticket.pdf"), printer.received()[0] ?? "");
  execFileSync("pdfimages", [join(folder, "ticket.pdf"), join(folder, "image")]);
  const picture = readFileSync(join(folder, "image-000.pbm"));
  const head = Buffer.from("P4\n384 300\n");
  expect(picture.subarray(0, head.length)).toEqual(head);
  expect(Uint8Array.from(picture.subarray(head.length))).toEqual(aBitmap().rows);
  expect(String(execFileSync("pdfinfo", [join(folder, "ticket.pdf")]))).toMatch(/Page size: +612 x 792 pts/);
});

test("a ticket that fits no paper or no format is not sent", async () => {
  const jpeg = await start("-f", "image/jpeg");
  expect(await print(jpeg.url)).toMatchObject({ state: "failed", reason: "unsupported" });
  expect(await print(`http://localhost:${jpeg.port}/elsewhere`)).toMatchObject({ state: "failed" });
  expect(await print("printer")).toMatchObject({ state: "failed", reason: "unsupported" });
  const wide = aBitmap(2_000, 100);
  expect(await print(jpeg.url, { bitmap: wide, paperMm: 250 })).toMatchObject({ reason: "unsupported" });
  expect(jpeg.received()).toEqual([]);
});

test("paper that ends while a ticket is printed is a failure, and the job does not stay behind", async () => {
  const printer = await start();
  printer.become("paperOut");
  expect(await print(printer.url)).toEqual({ state: "failed", reason: "paperOut", detail: "" });
  expect(printer.said()).toMatch(/Cancel-Job successful-ok/);
  printer.become("print");
  expect(await print(printer.url)).toMatchObject({ state: "done" });
});

test("an open cover and a job that the printer aborts are failures", async () => {
  const printer = await start();
  printer.become("fail");
  expect(await print(printer.url)).toMatchObject({ state: "failed", reason: "fault" });
  printer.become("coverOpen");
  expect(await print(printer.url)).toMatchObject({ state: "failed", reason: "coverOpen" });
});

test("a busy printer is waited for, but not for ever", async () => {
  const printer = await start();
  printer.become("wait");
  const first = print(printer.url);
  await expect.poll(() => printer.received().length).toBe(1);
  const limits = { ...shortLimits, readyMs: 500 };
  expect(await print(printer.url, {}, { limits })).toMatchObject({ state: "failed", reason: "busy" });
  expect(printer.said()).toMatch(/Print-Job server-error-busy/);
  const second = print(printer.url);
  printer.become("print");
  expect([await first, await second]).toMatchObject([{ state: "done" }, { state: "done" }]);
  expect(printer.received()).toHaveLength(2);
});

test("a job that takes too long is cancelled, and one that is stopped too", async () => {
  const printer = await start();
  printer.become("wait");
  const limits = { ...shortLimits, printMs: 500 };
  expect(await print(printer.url, {}, { limits })).toEqual({
    state: "failed",
    reason: "timeout",
    detail: "",
  });
  printer.become("print");
  expect(await print(printer.url)).toMatchObject({ state: "done" });
  printer.become("wait");
  const order = new AbortController();
  const printing = print(printer.url, {}, { signal: order.signal });
  await expect.poll(() => printer.received().length).toBe(3);
  order.abort();
  expect(await printing).toEqual({ state: "failed", reason: "aborted", detail: "" });
});

test("a printer that dies with the ticket leaves the outcome unknown", async () => {
  const printer = await start();
  printer.become("wait");
  const limits = { ...shortLimits, printMs: 2_000 };
  const printing = print(printer.url, {}, { limits });
  await expect.poll(() => printer.received().length).toBe(1);
  printer.kill();
  expect(await printing).toMatchObject({ state: "unknown", reason: "unreachable" });
  expect(await print(printer.url)).toMatchObject({ state: "failed", reason: "unreachable" });
});

test("an encrypted printer is trusted by its fingerprint or by its authority", async () => {
  const printer = await start();
  const untrusted = await print(printer.secureUrl);
  expect(untrusted).toMatchObject({ state: "failed", reason: "certificate" });
  const fingerprint = new X509Certificate(printer.certificate()).fingerprint256;
  expect(untrusted).toMatchObject({ detail: fingerprint });
  expect(await print(printer.secureUrl, {}, {}, { fingerprint })).toMatchObject({ state: "done" });
  const wrong = fingerprint.replace(/^../, (byte) => (byte === "00" ? "01" : "00"));
  expect(await print(printer.secureUrl, {}, {}, { fingerprint: wrong })).toMatchObject({
    reason: "certificate",
  });
  expect(await print(printer.secureUrl, {}, { ca: printer.certificate() })).toMatchObject({ state: "done" });
  expect(printer.received()).toHaveLength(2);
});

test("a printer at an address that may not be dialled is not asked", async () => {
  const printer = await start();
  expect(await print(printer.url, {}, { policy: internetOnly })).toMatchObject({
    state: "failed",
    reason: "refusedAddress",
  });
  expect(printer.said()).not.toMatch(/POST/);
});
