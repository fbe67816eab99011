import { heightOfTicketMm, type Media } from "#pages/lay-out-pages";
import type { TicketDocument } from "#ticket-document";
import type { PrinterDescription } from "#ipp/printer-description";

/** Where sheets are not cut to the ticket, printers need an edge. */
const sheetMarginMm = 5;

/** Returns the paper for a ticket: cut to its length if the printer can, else the printer's usual sheet. */
export function chooseMedia(
  { ranges, usualMedia }: Pick<PrinterDescription, "ranges" | "usualMedia">,
  ticket: TicketDocument,
): Media {
  const widthMm = ticket.paperMm;
  const heightMm = Math.ceil(heightOfTicketMm(ticket) * 100) / 100;
  const range = ranges.find(
    ({ width, height }) =>
      widthMm * 100 >= width.from && widthMm * 100 <= width.to && heightMm * 100 <= height.to,
  );
  if (range !== undefined)
    return { kind: "cut", widthMm, heightMm: Math.max(heightMm, range.height.from / 100), marginMm: 0 };
  const sheet = sizeOf(usualMedia);
  if (usualMedia === undefined || sheet === undefined)
    return { kind: "unnamed", widthMm, heightMm, marginMm: 0 };
  return { kind: "sheet", name: usualMedia, ...sheet, marginMm: sheetMarginMm };
}

const mmPerInch = 25.4;

/** Reads the size in the name of a paper (PWG 5101.1), such as `iso_a4_210x297mm`. */
function sizeOf(name = ""): { readonly widthMm: number; readonly heightMm: number } | undefined {
  const [, width, height, unit] = /_(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(mm|in)$/.exec(name) ?? [];
  if (width === undefined || height === undefined) return undefined;
  const factor = unit === "in" ? mmPerInch : 1;
  return { widthMm: Number(width) * factor, heightMm: Number(height) * factor };
}
