import { type Bitmap, bytesPerRow } from "#bitmap";
import type { TicketDocument } from "#ticket-document";

/** A piece of a roll, a sheet that the printer has a name for, or whatever the printer has. */
export type Media = (
  | { readonly kind: "cut" | "unnamed" }
  | { readonly kind: "sheet"; readonly name: string }
) & {
  readonly widthMm: number;
  readonly heightMm: number;
  /** At the upper and lower edge, where the printer cannot print. */
  readonly marginMm: number;
};

/** A page, and the picture on it. */
export type Page = {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly picture: Bitmap;
  readonly dpi: number;
  readonly leftMm: number;
  readonly topMm: number;
};

const mmPerInch = 25.4;

/** Returns how long a ticket is. */
export const heightOfTicketMm = ({ bitmap, dpi }: TicketDocument): number =>
  (Math.max(1, bitmap.height) * mmPerInch) / dpi;

/**
 * Puts a ticket on as many pages as it needs, in the middle between the sides. Undefined: it is wider than the paper.
 */
export function layOutPages(ticket: TicketDocument, media: Media): readonly Page[] | undefined {
  const { bitmap, dpi } = ticket;
  const leftMm = (media.widthMm - (bitmap.width * mmPerInch) / dpi) / 2;
  if (leftMm < 0) return undefined;
  // Rounded, so that a page which is exactly as long as the ticket has all of its rows.
  const rows = Math.max(1, Math.round(((media.heightMm - 2 * media.marginMm) * dpi) / mmPerInch));
  return Array.from({ length: Math.max(1, Math.ceil(bitmap.height / rows)) }, (_, index) => ({
    widthMm: media.widthMm,
    heightMm: media.heightMm,
    picture: rowsOf(bitmap, index * rows, Math.min(rows, bitmap.height - index * rows)),
    dpi,
    leftMm,
    topMm: media.marginMm,
  }));
}

function rowsOf(bitmap: Bitmap, from: number, height: number): Bitmap {
  const length = bytesPerRow(bitmap);
  return { width: bitmap.width, height, rows: bitmap.rows.subarray(from * length, (from + height) * length) };
}
