import { type LanguageCode, languageCodes } from "@cherga/contract/constants";
import type { TicketFilling } from "@cherga/contract/shapes/printer-template";
import { codeOptions } from "@cherga/ticket-layout/code-options";
import type { Kysely } from "kysely";
import { encode } from "uqr";
import type { Database } from "#db/tables";
import type { DrawingFormat, DrawTask, PaperTemplate } from "#templates/drawing/draw-task";
import { imagesOf } from "#templates/images-of";

/** What is printed on a ticket. */
export type TicketContent = {
  readonly filling: TicketFilling;
  /** The language of the ticket, and the one that replaces missing words. */
  readonly languages: readonly [LanguageCode, LanguageCode];
  readonly trackerUrl: string;
  readonly logoPath: string | null;
};

/** A ticket that is to be drawn. */
export type DrawOrder = {
  readonly template: PaperTemplate;
  readonly content: TicketContent;
  readonly format: DrawingFormat;
  /** The title of a PDF. */
  readonly title?: string;
};

/** Returns a ticket with everything that is needed to draw it. */
export async function drawTask(
  db: Kysely<Database>,
  { template, content, format, title = "" }: DrawOrder,
): Promise<DrawTask> {
  const { filling, languages, trackerUrl, logoPath } = content;
  const { sizes, contents } = await imagesOf(db, template.items, logoPath);
  return {
    format,
    title,
    template: { items: template.items, width: template.width },
    values: {
      filling,
      languages: [...languages, ...languageCodes],
      code: encode(trackerUrl, codeOptions).data,
      logoPath,
      imageSizes: sizes,
    },
    images: format === "json" ? new Map() : await contents(),
  };
}
