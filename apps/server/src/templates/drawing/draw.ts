import type { TicketLayout } from "@cherga/ticket-layout/ticket-layout";
import type { TicketDrawing, DrawTask } from "#templates/drawing/draw-task";
import { ticketBitmap, ticketLayout, ticketPng } from "#templates/drawing/printed-ticket";
import { ticketPdf } from "#templates/drawing/ticket-pdf";

/** Draws a ticket. */
export async function draw(task: DrawTask): Promise<TicketDrawing> {
  const layout = await ticketLayout(task.template, task.values);
  // An image needs at least one line, even for an empty ticket.
  return { width: layout.width, height: Math.max(1, layout.height), bytes: await bytesOf(layout, task) };
}

async function bytesOf(layout: TicketLayout, { format, title, images }: DrawTask): Promise<Uint8Array> {
  switch (format) {
    case "json":
      return Buffer.from(JSON.stringify(layout));
    case "dots":
      return (await ticketBitmap(layout, images)).rows;
    case "png":
      return ticketPng(layout, images);
    case "pdf":
      return ticketPdf(layout, title, images);
  }
}
