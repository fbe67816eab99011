/** How long printing takes at most, in milliseconds. */
export type PrintLimits = {
  /** Until the printer is connected. */
  readonly connectMs: number;
  /** Until the printer is ready to take the ticket: it may print another one. */
  readonly readyMs: number;
  /** From the first byte of the ticket until it is printed. */
  readonly printMs: number;
  /** Between two questions how far it is. */
  readonly pollMs: number;
  /** For how long trouble must last, once the ticket is with the printer: a cover may be opened for a moment. */
  readonly graceMs: number;
  /** For how long a printer may only warn of trouble without finishing the ticket. */
  readonly warnedMs: number;
};

export const usualPrintLimits: PrintLimits = {
  connectMs: 5_000,
  readyMs: 10_000,
  printMs: 60_000,
  pollMs: 500,
  graceMs: 3_000,
  warnedMs: 10_000,
};
