/** How finely the printers of tickets print: eight dots to a millimetre. */
export const printerDpi = 203;

/** Longer than any ticket; what would come after it is not printed. */
const longestMm = 1_000;

const pointsPerInch = 72;
const mmPerInch = 25.4;

/** Printers leave a margin at both sides of the paper; these are the dots between, at 203 to the inch. */
const dotsByWidthMm: Readonly<Record<number, number>> = { 58: 384, 80: 576 };
const dotsPerMm = 576 / 80;

/** Gives how many dots a printer has for a line on paper of some width. */
export function printableDots(widthMm: number, dpi: number = printerDpi): number {
  const dots = dotsByWidthMm[widthMm] ?? widthMm * dotsPerMm;
  return Math.round((dots * dpi) / printerDpi);
}

/** Gives a length in points, of which 72 make an inch, as dots. Sizes of letters and heights of gaps are in points. */
export const dotsOfPoints = (points: number, dpi: number): number =>
  Math.max(1, Math.round((points * dpi) / pointsPerInch));

/** Gives a length in millimetres as dots. */
export const dotsOfMm = (mm: number, dpi: number): number => Math.round((mm * dpi) / mmPerInch);

/** Gives a length in dots as millimetres. */
export const mmOfDots = (dots: number, dpi: number = printerDpi): number => (dots * mmPerInch) / dpi;

/** Gives how many dots long a ticket can be. */
export const longestDots = (dpi: number): number => dotsOfMm(longestMm, dpi);
