import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import { drawTicket } from "@cherga/ticket-layout/draw-ticket";
import { measureWith } from "@cherga/ticket-layout/fonts";
import { ink } from "@cherga/ticket-layout/ink";
import { layoutTicket } from "@cherga/ticket-layout/layout-ticket";
import { printerDpi } from "@cherga/ticket-layout/paper";
import type { Mark, TicketLayout, TicketValues } from "@cherga/ticket-layout/ticket-layout";
import { oneBitPng } from "#templates/one-bit-png";
import { ticketCanvas } from "#templates/ticket-canvas";

/** A template and the width of its paper. */
type Template = { readonly items: readonly PrinterItem[]; readonly width: number };

/** Returns the layout of a template. */
export async function ticketLayout({ items, width }: Template, values: TicketValues): Promise<TicketLayout> {
  const { createCanvas } = await ticketCanvas();
  const measure = measureWith(createCanvas(1, 1).getContext("2d"));
  return layoutTicket({ items }, values, { widthMm: width, measure });
}

const dotsPerMetre = Math.round((printerDpi * 1_000) / 25.4);

/** Returns a ticket as a printer gets it: a black and white PNG, dot for dot. */
export async function ticketPng(
  layout: TicketLayout,
  contentOf: (source: string) => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const { createCanvas, loadImage } = await ticketCanvas();
  // An image needs at least one line, even for an empty ticket.
  const canvas = createCanvas(layout.width, Math.max(1, layout.height));
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "black";
  const images = layout.marks.filter(isImage);
  drawTicket(pen, { ...layout, marks: layout.marks.filter((mark) => !isImage(mark)) }, new Map());
  // One after the other, because each may be much larger than the ticket.
  for (const mark of images) {
    const content = await contentOf(mark.source);
    // Only the header was checked at upload; an image that turns out to be broken is skipped.
    const picture = content && (await loadImage(content).catch(() => undefined));
    if (picture) drawTicket(pen, { ...layout, marks: [mark] }, new Map([[mark.source, picture]]));
  }
  const dots = pen.getImageData(0, 0, canvas.width, canvas.height);
  ink(dots, images);
  return oneBitPng(dots, dotsPerMetre);
}

const isImage = (mark: Mark): mark is Extract<Mark, { kind: "image" }> => mark.kind === "image";
