import type { SKRSContext2D } from "@napi-rs/canvas";
import { drawTicket } from "@cherga/ticket-layout/draw-ticket";
import { mmOfDots, printerDpi } from "@cherga/ticket-layout/paper";
import type { TicketLayout } from "@cherga/ticket-layout/ticket-layout";
import type { ImageContents } from "#templates/drawing/draw-task";
import { ticketCanvas } from "#templates/drawing/ticket-canvas";

const pointsPerInch = 72;
const pointsPerMm = pointsPerInch / 25.4;
/** Printers leave this much at the sides. */
const marginMm = 4;

/** Returns a ticket as a PDF of one page, as long as the ticket. */
export async function ticketPdf(
  layout: TicketLayout,
  title: string,
  contents: ImageContents,
): Promise<Buffer> {
  const { PDFDocument, loadImage } = await ticketCanvas();
  const document = new PDFDocument({ title, producer: "Cherga" });
  const margin = marginMm * pointsPerMm;
  const pen = document.beginPage(
    mmOfDots(layout.width) * pointsPerMm + 2 * margin,
    mmOfDots(layout.height) * pointsPerMm + 2 * margin,
  );
  pen.translate(margin, margin);
  pen.scale(pointsPerInch / printerDpi, pointsPerInch / printerDpi);
  const pictures = new Map<string, Awaited<ReturnType<typeof loadImage>>>();
  for (const mark of layout.marks) {
    if (mark.kind !== "image" || pictures.has(mark.source)) continue;
    const content = contents.get(mark.source);
    // Only the header was checked at upload; an image that turns out to be broken is skipped.
    const picture = content && (await loadImage(content).catch(() => undefined));
    if (picture) pictures.set(mark.source, picture);
  }
  // The library's type leaves out that this context draws images like the others.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  drawTicket(pen as SKRSContext2D, layout, pictures);
  document.endPage();
  return document.close();
}
