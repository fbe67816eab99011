/** A connection on which a printer takes bytes and answers with bytes. */
export type PrinterLine = {
  /** Waits until the printer, or a buffer on the way to it, has taken the bytes. */
  write(bytes: Uint8Array, until: AbortSignal): Promise<void>;
  /** Returns the next bytes from the printer. */
  read(until: AbortSignal): Promise<Uint8Array>;
  /** Says that nothing more follows, and waits until the printer has taken everything, as far as that can be known. */
  finish(until: AbortSignal): Promise<void>;
  close(): Promise<void>;
};
