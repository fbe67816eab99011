import type { LanguageCode } from "@cherga/contract/constants";
import type { TicketFilling } from "@cherga/contract/shapes/printer-template";
import type { PrintFont } from "#fonts";

/** A place on the paper. All measures are in dots. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Where an item stands in its template: its place, or the place of its container, of the column and its own there. */
export type ItemPath = readonly [number] | readonly [number, number, number];

/** The dark and light squares of a code, row by row, with the light border that it needs. */
export type Modules = readonly (readonly boolean[])[];

/** What is drawn, and where. */
export type Mark =
  | {
      readonly kind: "text";
      readonly path: ItemPath;
      readonly text: string;
      readonly x: number;
      readonly baseline: number;
      readonly font: PrintFont;
    }
  | (Box & {
      readonly kind: "code";
      readonly path: ItemPath;
      readonly modules: Modules;
      /** The side of a square. */
      readonly side: number;
    })
  | (Box & {
      readonly kind: "image";
      readonly path: ItemPath;
      /** The address of the image. */
      readonly source: string;
    });

/** A ticket as it is printed. */
export type TicketLayout = {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  /** How much of the paper each item takes, those in columns after what holds them. */
  readonly boxes: readonly { readonly path: ItemPath; readonly box: Box }[];
};

/** What a template is filled with. */
export type TicketValues = {
  readonly filling: TicketFilling;
  /** In which its words are looked for, the first one first. */
  readonly languages: readonly LanguageCode[];
  /** The ticket's address as a code. */
  readonly code: Modules;
  readonly logoPath: string | null;
  /** How large images are, by their addresses. Of one that is not here nothing is printed. */
  readonly imageSizes: ReadonlyMap<string, { readonly width: number; readonly height: number }>;
};
