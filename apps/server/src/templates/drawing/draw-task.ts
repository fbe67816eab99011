import type { PrinterItem } from "@cherga/contract/shapes/printer-template";
import type { TicketValues } from "@cherga/ticket-layout/ticket-layout";

/** A template, and the width of its paper in millimetres. */
export type PaperTemplate = { readonly items: readonly PrinterItem[]; readonly width: number };

/** The files of images, by their addresses. */
export type ImageContents = ReadonlyMap<string, Uint8Array>;

/** A ticket as a PNG or a PDF; `dots` are those of the PNG, one bit each; `json` says what is drawn where. */
export type DrawingFormat = "dots" | "png" | "pdf" | "json";

/** A ticket to be drawn, with everything that is needed for it. */
export type DrawTask = {
  readonly format: DrawingFormat;
  /** The title of a PDF. */
  readonly title: string;
  readonly template: PaperTemplate;
  readonly values: TicketValues;
  readonly images: ImageContents;
};

/** A drawn ticket. Its size is in dots. */
export type TicketDrawing = { readonly width: number; readonly height: number; readonly bytes: Uint8Array };
