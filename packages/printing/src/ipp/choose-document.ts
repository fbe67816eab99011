import { chooseMedia } from "#ipp/choose-media";
import type { PrinterDescription } from "#ipp/printer-description";
import { layOutPages, type Media } from "#pages/lay-out-pages";
import { pdfOfPages } from "#pages/pdf-of-pages";
import { pwgRaster, type RasterFormat, rasterTypes } from "#pages/pwg-raster";
import type { TicketDocument } from "#ticket-document";

/** A ticket in a format that the printer accepts. */
export type IppDocument = { readonly format: string; readonly media: Media; readonly content: Buffer };

/** Returns a ticket in a format that the printer accepts; undefined if there is none, or its paper is too narrow. */
export function chooseDocument(printer: PrinterDescription, ticket: TicketDocument): IppDocument | undefined {
  const media = chooseMedia(printer, ticket);
  const pages = layOutPages(ticket, media);
  if (pages === undefined) return undefined;
  const raster = rasterFormatOf(printer, ticket.dpi);
  if (raster !== undefined) return { format: pwg, media, content: pwgRaster(pages, raster) };
  return printer.formats.includes(pdf) ? { format: pdf, media, content: pdfOfPages(pages) } : undefined;
}

const pwg = "image/pwg-raster";
const pdf = "application/pdf";

/** The ticket's own resolution is best: its dots are printed as they are. Else the lowest that loses none. */
function rasterFormatOf(printer: PrinterDescription, dpi: number): RasterFormat | undefined {
  const type = rasterTypes.find((one) => printer.rasterTypes.includes(one));
  if (type === undefined || !printer.formats.includes(pwg)) return undefined;
  const byFineness = printer.resolutions.toSorted((one, other) => one.x * one.y - other.x * other.y);
  const chosen = byFineness.find(({ x, y }) => x >= dpi && y >= dpi) ?? byFineness.at(-1);
  return chosen && { type, x: chosen.x, y: chosen.y };
}
