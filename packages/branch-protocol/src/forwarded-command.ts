import { type BranchOwnership, mayBranchWrite } from "#ownership/branch-ownership";
import { type CentreOwnership, mayCentreWrite } from "#ownership/centre-ownership";
import { isCurrent, type Writer } from "#writer";

/**
 * What the centre does with a command that changes a day.
 *
 * The stored answer of a command is a part of the event that it caused (or is stored in the same transaction and sent
 * in the same batch): the days and their stored answers are copied together, by uploads and at a hand-over. The centre
 * answers a forwarded command from its copy only, in or after the transaction that applies the event. An answer that
 * came before the event would be lost with the branch, and the repeated command would take effect again.
 */
export type CommandCourse<Answer> =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "decide" }
  | { readonly kind: "forward"; readonly to: Writer }
  | { readonly kind: "wait" };

/**
 * Decides what the centre does with a command; `known` is the answer stored under its idempotency key, in the copy.
 * "forward" is the message with key and epoch, repeated as often as the client repeats; the centre remembers nothing.
 */
export function courseAtCentre<Answer>(
  state: CentreOwnership,
  known: Answer | undefined,
): CommandCourse<Answer> {
  if (known !== undefined) return { kind: "answer", answer: known };
  if (state.isRestored) return { kind: "wait" };
  if (mayCentreWrite(state)) return { kind: "decide" };
  return state.phase === "steady" ? { kind: "forward", to: state.writer } : { kind: "wait" };
}

/** What a branch server does with a forwarded command. "answer" means that the event is in the log, and is uploaded. */
export type ForwardVerdict = "answer" | "decide" | "refuse";

/** Decides what a branch server does with a command that was forwarded to the writer `to`. */
export function judgeForwarded(state: BranchOwnership, to: Writer, isKnown: boolean): ForwardVerdict {
  if (!mayBranchWrite(state) || !isCurrent(to, state.writer)) return "refuse";
  return isKnown ? "answer" : "decide";
}
