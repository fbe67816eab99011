import { useEffect, useEffectEvent, useState } from "react";
import { CallFailure } from "#visitors/kit/call.ts";

/** The state of a request: loading, answered, or failed. */
export type AnswerState<T> =
  | { readonly state: "waiting" }
  | { readonly state: "there"; readonly answer: T }
  | { readonly state: "failed"; readonly failure: CallFailure };

/**
 * Sends a request, again whenever its name changes; returns its state and a retry. A new `since` repeats the request,
 * and the old answer stays until the new one arrives.
 */
export function useAnswer<T>(
  name: string,
  ask: () => Promise<T>,
  since = "",
): { readonly asked: AnswerState<T>; readonly askAgain: () => void } {
  const [round, setRound] = useState(0);
  const [outcome, setOutcome] = useState<{
    readonly name: string;
    readonly round: number;
    readonly asked: AnswerState<T>;
  }>();
  const asking = useEffectEvent(ask);
  useEffect(() => {
    let isCurrent = true;
    const settle = (asked: AnswerState<T>): void => {
      if (isCurrent) setOutcome({ name, round, asked });
    };
    asking().then(
      (answer) => settle({ state: "there", answer }),
      (error: unknown) => settle({ state: "failed", failure: callFailureOf(error) }),
    );
    return () => void (isCurrent = false);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [name, round, since]);
  // The old answer stays until the new one arrives.
  const isShown = outcome?.name === name && (outcome.round === round || outcome.asked.state === "there");
  return {
    asked: isShown ? outcome.asked : { state: "waiting" },
    askAgain: () => setRound((count) => count + 1),
  };
}

/** Returns an error as a failed call. Anything else is a bug of ours, and is reported as one. */
export function callFailureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  reportError(error);
  return new CallFailure(0, "ERR_BAD_RESPONSE", undefined);
}
