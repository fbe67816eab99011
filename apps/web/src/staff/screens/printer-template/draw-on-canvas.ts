import { drawTicket } from "@cherga/ticket-layout/draw-ticket";
import { measureWith, type Measure } from "@cherga/ticket-layout/fonts";
import { ink } from "@cherga/ticket-layout/ink";
import type { TicketLayout } from "@cherga/ticket-layout/ticket-layout";
import type { Pictures } from "#staff/screens/printer-template/use-pictures.ts";

/** Draws a ticket on a canvas, a pixel for each dot of the printer. */
export function drawOnCanvas(canvas: HTMLCanvasElement, layout: TicketLayout, pictures: Pictures): void {
  canvas.width = layout.width;
  canvas.height = Math.max(1, layout.height);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen === null) return;
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "black";
  // Letters are drawn at their measured positions, without hinting for the screen.
  pen.textRendering = "geometricPrecision";
  drawTicket(pen, layout, pictures);
  const dots = pen.getImageData(0, 0, canvas.width, canvas.height);
  ink(
    dots,
    layout.marks.flatMap((mark) => (mark.kind === "image" ? [mark] : [])),
  );
  pen.putImageData(dots, 0, 0);
}

let known: Measure | undefined;

/** Returns the width of a text. */
export const measure: Measure = (text, font) => {
  known ??= makeMeasure();
  return known(text, font);
};

function makeMeasure(): Measure {
  const ruler = document.createElement("canvas").getContext("2d");
  // A browser without a canvas shows an empty ticket.
  return ruler === null ? () => 0 : measureWith(ruler);
}
