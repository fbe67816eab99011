import type { Bitmap } from "#bitmap";

/** A ticket to be printed. */
export type TicketDocument = {
  /** What a printer shows in its list of jobs. */
  readonly name: string;
  readonly bitmap: Bitmap;
  /** Dots per inch. */
  readonly dpi: number;
  /** The width of the paper, of which the picture leaves out the margins. */
  readonly paperMm: number;
};
