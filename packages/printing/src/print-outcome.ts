import { RefusedAddress, UntrustedCertificate } from "@cherga/outgoing/dial";

/** Why a ticket was not printed, or may not have been. */
export const printTroubles = [
  "refusedAddress",
  "unreachable",
  "certificate",
  "paperOut",
  "coverOpen",
  "offline",
  "busy",
  "timeout",
  "unsupported",
  "fault",
  "aborted",
] as const;
export type PrintTrouble = (typeof printTroubles)[number];

/** What became of a ticket. */
export type PrintOutcome =
  | { readonly state: "done"; readonly isPaperLow: boolean }
  /** It was not printed, or not as a whole; it can be printed again. `detail` is for administrators. */
  | { readonly state: "failed"; readonly reason: PrintTrouble; readonly detail: string }
  /** It may have been printed: the connection ended before the printer confirmed. */
  | { readonly state: "unknown"; readonly reason: PrintTrouble; readonly detail: string };

/** Ends an attempt to print. */
export class PrintFailure extends Error {
  readonly reason: PrintTrouble;
  readonly detail: string;
  constructor(reason: PrintTrouble, detail = "") {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

/** Returns what an error of a connection means. */
export function failureOf(error: unknown): PrintFailure {
  if (error instanceof PrintFailure) return error;
  if (error instanceof RefusedAddress) return new PrintFailure("refusedAddress");
  // An administrator can compare the fingerprint with the printer's own display, and then trust it.
  if (error instanceof UntrustedCertificate) return new PrintFailure("certificate", error.fingerprint);
  if (!(error instanceof Error)) throw error;
  if (error.name === "TimeoutError") return new PrintFailure("timeout");
  if (error.name === "AbortError") return new PrintFailure("aborted");
  // An error without a code is a fault of our own.
  if (!("code" in error) || typeof error.code !== "string") throw error;
  return new PrintFailure("unreachable", error.code);
}

/** Returns the outcome of an attempt that ended with an error. */
export function outcomeOfError(error: unknown, mayBePrinted: boolean, signal: AbortSignal): PrintOutcome {
  const { reason, detail } = signal.aborted ? new PrintFailure("aborted") : failureOf(error);
  return { state: mayBePrinted ? "unknown" : "failed", reason, detail };
}
