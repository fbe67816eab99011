import type { PrintTrouble } from "#print-outcome";

/** What a byte from the printer is. */
export type AnswerKind = "status" | "confirmation" | "automatic" | "other";

/** Tells the answers apart by the bits that are fixed in each kind. */
export function kindOfAnswer(byte: number): AnswerKind {
  if ((byte & 0x93) === 0x12) return "status";
  if ((byte & 0x93) === 0x10) return "automatic";
  return (byte & 0x90) === 0 ? "confirmation" : "other";
}

/** A status that was not asked for has so many bytes after its first. */
export const restOfAutomatic = 3;

/** The state of a printer. */
export type PrinterStatus = { readonly trouble: PrintTrouble | undefined; readonly isPaperLow: boolean };

/** How many bytes answer `askStatus`. */
export const statusBytes = 3;

/** Returns what the answers to `askStatus` mean, in their order. */
export function statusOf([state = 0, cause = 0, paper = 0]: readonly number[]): PrinterStatus {
  const signs: readonly (readonly [isSeen: boolean, trouble: PrintTrouble])[] = [
    // An open cover hides the paper from its sensor, so it is looked at first.
    [(cause & 0x04) !== 0, "coverOpen"],
    [(paper & 0x60) !== 0 || (cause & 0x20) !== 0, "paperOut"],
    [(cause & 0x40) !== 0, "fault"],
    [(state & 0x08) !== 0, "offline"],
  ];
  return { trouble: signs.find(([isSeen]) => isSeen)?.[1], isPaperLow: (paper & 0x0c) !== 0 };
}

/** Whether a confirmation says that the paper is near its end. */
export const isLowIn = (confirmation: number): boolean => (confirmation & 0x0f) !== 0;
