import type { TicketDocument } from "@cherga/printing/ticket-document";
import { printerDpi } from "@cherga/ticket-layout/paper";
import type { TicketContent } from "#templates/draw-task-of";
import type { PaperTemplate } from "#templates/drawing/draw-task";
import type { Drawings } from "#templates/drawings";

/**
 * Returns a ticket for printers: the dots of the preview. `name` must be unique, because a printer's job is found by it.
 * A template for wider paper is laid out anew for the paper, so nothing is cut off.
 */
export async function ticketDocument(
  drawings: Pick<Drawings, "forPrinter">,
  template: PaperTemplate,
  content: TicketContent,
  name: string,
): Promise<TicketDocument> {
  const { width, height, bytes } = await drawings.forPrinter({ template, content, format: "dots" });
  return { name, bitmap: { width, height, rows: bytes }, dpi: printerDpi, paperMm: template.width };
}
