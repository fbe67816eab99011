import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import { internetOnly } from "@cherga/outgoing/address-guard";
import { type Bitmap, isBlack } from "@cherga/printing/bitmap";
import { printTicket } from "@cherga/printing/print-ticket";
import { startEscposPrinter } from "@cherga/printing/testing/escpos-printer";
import { startIppPrinter } from "@cherga/printing/testing/ipp-printer";
import { readPwgRaster } from "@cherga/printing/testing/read-pwg-raster";
import jsQR from "jsqr";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketCanvas } from "#templates/drawing/ticket-canvas";
import { ticketDocument } from "#templates/ticket-document";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let centre: Centre;
let admin: Person;
beforeAll(async () => {
  server = await makeTestApp();
  centre = await makeCentre(server);
  admin = await makePerson(server, { is_admin: true });
  await admin.call("POST", "/organization/current", { id: centre.organizationId });
});
afterAll(() => server.close());

const policy = { ...internetOnly, allowsLoopback: true };
const everywhere = (text: string) => ({ en: text, ru: text, ua: text });
const font = { family: "sans", size: 12, bold: false, italic: false } as const;
const items: readonly PrinterItem[] = [
  { type: "item-text", text: everywhere("{num}"), align: "center", font: { ...font, size: 48, bold: true } },
  { type: "item-text", text: everywhere("{service} — Консультація"), align: "left", font },
  { type: "item-image", source: "qr", path: null, width: 60, align: "center" },
  { type: "item-text", text: everywhere("{date} {time}"), align: "right", font: { ...font, italic: true } },
];

/** Makes a template, and returns what its preview shows and what is printed. */
async function previewAndDocument(width: number) {
  const { id } = (
    await admin.call("POST", "/printer-template/create", { name: "Ticket", width, items })
  ).json();
  const body = { id, type: "png" };
  const answer = await admin.call("POST", "/printer-template/render-template", body);
  const { filling, mainLanguage, trackerUrl, logoPath } = (
    await admin.call("GET", "/printer-template/sample")
  ).json();
  const content = {
    filling: filling[mainLanguage],
    languages: [mainLanguage, mainLanguage],
    trackerUrl,
    logoPath,
  } as const;
  const document = await ticketDocument(server.deps.drawings, { items, width }, content, "ticket 1");
  return { preview: await dotsOf(answer.rawPayload), document, trackerUrl };
}

/** Returns the dots of a PNG, as another program reads them. */
async function dotsOf(png: Buffer): Promise<Bitmap> {
  const { createCanvas, loadImage } = await ticketCanvas();
  const { width, height } = await loadImage(png);
  const pen = createCanvas(width, height).getContext("2d");
  pen.drawImage(await loadImage(png), 0, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  const rows = new Uint8Array(Math.ceil(width / 8) * height);
  for (let at = 0; at < width * height; at += 1)
    if (data[at * 4] === 0) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const byte = y * Math.ceil(width / 8) + (x >> 3);
      rows[byte] = (rows[byte] ?? 0) | (0x80 >> (x & 7));
    }
  return { width, height, rows };
}

/** Returns what a phone reads from a picture. */
function codeIn(bitmap: Bitmap): string | undefined {
  const { width, height } = bitmap;
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
    const dot = at >> 2;
    return at % 4 === 3 || !isBlack(bitmap, dot % width, Math.floor(dot / width)) ? 255 : 0;
  });
  return jsQR(data, width, height)?.data;
}

test.each([58, 80])(
  "a receipt printer with paper of %i mm prints the preview, and its code can be read",
  async (width) => {
    const { preview, document, trackerUrl } = await previewAndDocument(width);
    expect(document).toMatchObject({ dpi: 203, paperMm: width, bitmap: { width: width === 58 ? 384 : 576 } });
    const printer = await startEscposPrinter();
    const outcome = await printTicket({ kind: "tcp", host: "127.0.0.1", port: printer.port }, document, {
      policy,
    });
    await printer.close();
    expect([outcome, printer.faults]).toEqual([{ state: "done", isPaperLow: false }, []]);
    const [ticket] = printer.tickets;
    expect(ticket).toEqual(preview);
    expect(ticket && codeIn(ticket)).toBe(trackerUrl);
  },
);

test("a printer of sheets prints a ticket whose code can be read", async () => {
  const { document, trackerUrl } = await previewAndDocument(80);
  const printer = await startIppPrinter(["-f", "image/pwg-raster"]);
  const outcome = await printTicket({ kind: "ipp", url: printer.url }, document, { policy });
  const pages = readPwgRaster(printer.received()[0] ?? Buffer.alloc(0));
  await printer.close();
  expect(outcome).toMatchObject({ state: "done" });
  expect(pages.map(({ bitmap }) => codeIn(bitmap))).toEqual([trackerUrl]);
});
