import { type Bitmap, bytesPerRow } from "@cherga/printing/bitmap";
import { drawTicket } from "@cherga/ticket-layout/draw-ticket";
import { measureWith } from "@cherga/ticket-layout/fonts";
import { ink } from "@cherga/ticket-layout/ink";
import { layoutTicket } from "@cherga/ticket-layout/layout-ticket";
import { printerDpi } from "@cherga/ticket-layout/paper";
import type { Mark, TicketLayout, TicketValues } from "@cherga/ticket-layout/ticket-layout";
import { oneBitPng } from "#templates/drawing/one-bit-png";
import type { ImageContents, PaperTemplate } from "#templates/drawing/draw-task";
import { ticketCanvas } from "#templates/drawing/ticket-canvas";

/** Returns the layout of a template. */
export async function ticketLayout(
  { items, width }: PaperTemplate,
  values: TicketValues,
): Promise<TicketLayout> {
  const { createCanvas } = await ticketCanvas();
  const measure = measureWith(createCanvas(1, 1).getContext("2d"));
  return layoutTicket({ items }, values, { widthMm: width, measure });
}

const dotsPerMetre = Math.round((printerDpi * 1_000) / 25.4);

/** Returns a ticket as a PNG, dot for dot as it is printed. */
export const ticketPng = async (layout: TicketLayout, images: ImageContents): Promise<Buffer> =>
  oneBitPng(await ticketBitmap(layout, images), dotsPerMetre);

/** Returns the dots of a ticket. */
export async function ticketBitmap(layout: TicketLayout, contents: ImageContents): Promise<Bitmap> {
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
  for (const source of new Set(images.map((mark) => mark.source))) {
    const content = contents.get(source);
    // Only the header was checked at upload; an image that turns out to be broken is skipped.
    const picture = content && (await loadImage(content).catch(() => undefined));
    const marks = images.filter((mark) => mark.source === source);
    if (picture) drawTicket(pen, { ...layout, marks }, new Map([[source, picture]]));
  }
  const dots = pen.getImageData(0, 0, canvas.width, canvas.height);
  ink(dots, images);
  return packed(dots);
}

/** Packs an inked picture, in which every dot is black or white. */
function packed({
  data,
  width,
  height,
}: {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}): Bitmap {
  const length = bytesPerRow({ width });
  const rows = new Uint8Array(length * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4] !== 0) continue;
      const at = y * length + (x >> 3);
      rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  return { width, height, rows };
}

const isImage = (mark: Mark): mark is Extract<Mark, { kind: "image" }> => mark.kind === "image";
