import type { PrintOutcome, PrintTrouble } from "#print-outcome";

/** What becomes of the job of a printer: `retry` means that it was certainly not done, and may be done later. */
export type PrintJobOutcome =
  | { readonly state: "done" }
  | { readonly state: "failed" | "retry" | "unknown"; readonly trouble: PrintTrouble };

/** Trouble that the same attempt would meet again. */
const lastingTroubles: ReadonlySet<PrintTrouble> = new Set(["refusedAddress", "certificate", "unsupported"]);

/** Returns the outcome of a job. What was certainly not printed is tried again, unless nothing would change. */
export function jobOutcomeOf(printed: PrintOutcome): PrintJobOutcome {
  if (printed.state === "done") return { state: "done" };
  const { state, reason: trouble } = printed;
  if (state === "unknown") return { state, trouble };
  return { state: lastingTroubles.has(trouble) ? "failed" : "retry", trouble };
}
