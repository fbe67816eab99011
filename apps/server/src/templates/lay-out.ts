import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { PrinterItem, TicketFilling } from "@cherga/contract/shapes/printer-template";
import { codeOptions } from "@cherga/ticket-layout/code-options";
import type { TicketLayout } from "@cherga/ticket-layout/ticket-layout";
import type { Kysely } from "kysely";
import { encode } from "uqr";
import type { Database } from "#db/tables";
import { type Images, imagesOf } from "#templates/images-of";
import { ticketLayout } from "#templates/printed-ticket";

/** A template, and the width of its paper in millimetres. */
export type PaperTemplate = { readonly items: readonly PrinterItem[]; readonly width: number };

/** What is printed on a ticket. */
export type TicketContent = {
  readonly filling: TicketFilling;
  /** The language of the ticket, and the one that replaces missing words. */
  readonly languages: readonly [LanguageCode, LanguageCode];
  readonly trackerUrl: string;
  readonly logoPath: string | null;
};

/** Lays out a ticket; returns it with the images it shows. */
export async function layOut(
  db: Kysely<Database>,
  template: PaperTemplate,
  { filling, languages, trackerUrl, logoPath }: TicketContent,
): Promise<{ readonly layout: TicketLayout; readonly images: Images }> {
  const images = await imagesOf(db, template.items, logoPath);
  const layout = await ticketLayout(template, {
    filling,
    languages: [...languages, ...languageCodes],
    code: encode(trackerUrl, codeOptions).data,
    logoPath,
    imageSizes: images.sizes,
  });
  return { layout, images };
}
