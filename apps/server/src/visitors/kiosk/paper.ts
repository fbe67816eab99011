import type { Answer } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import { Refusal } from "@cherga/contract/errors";
import { mmOfDots } from "@cherga/ticket-layout/paper";
import { type PaperDeps, ticketContent } from "#devices/printing/printer-documents";
import type { TemplateDeps } from "#templates/drawings";
import { templateOf } from "#templates/real-ticket";
import type { Kiosk } from "#visitors/kiosk/kiosk";
import { findVisitor } from "#visitors/shared/visitor";

/** Draws a ticket for a kiosk whose browser prints it. */
export async function drawPaper(
  deps: PaperDeps & TemplateDeps,
  { organizationId, browserPrint }: Pick<Kiosk, "organizationId" | "browserPrint">,
  { token, origin }: { readonly token: string; readonly origin: string },
): Promise<Answer<typeof kioskCalls.paper>> {
  if (!browserPrint) throw new Refusal("ERROR_ACTION_NOT_ALLOWED");
  const ticketId = (await findVisitor(deps.pool, token))?.ticketId;
  const content = ticketId && (await ticketContent(deps, organizationId, { ticketId, origin }));
  if (!content) throw new Refusal("ERROR_NOT_FOUND");
  const template = await templateOf(deps.db, organizationId);
  const { width, height, bytes } = await deps.drawings.forPrinter({ template, content, format: "png" });
  return {
    image: Buffer.from(bytes).toString("base64"),
    widthMm: mmOfDots(width),
    heightMm: mmOfDots(height),
    paperMm: template.width,
  };
}
