import { useEffect, useEffectEvent, useState } from "react";
import { CallFailure } from "#visitors/kit/call.ts";

/** Something that was asked for: on its way, there, or refused. */
export type AnswerState<T> =
  | { readonly state: "waiting" }
  | { readonly state: "there"; readonly answer: T }
  | { readonly state: "failed"; readonly failure: CallFailure };

/**
 * Asks for something under a name, anew when the name changes; gives how it went, and how to ask once more. With another
 * `since` the same is asked for again, and what was there stays until it has come.
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
      (error: unknown) => settle({ state: "failed", failure: bookingFailureOf(error) }),
    );
    return () => void (isCurrent = false);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [name, round, since]);
  // What was there stays until the same has come anew.
  const isShown = outcome?.name === name && (outcome.round === round || outcome.asked.state === "there");
  return {
    asked: isShown ? outcome.asked : { state: "waiting" },
    askAgain: () => setRound((count) => count + 1),
  };
}

/** Gives what went wrong as a failed call. Anything else is a bug of ours, and is told as one. */
export function bookingFailureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  reportError(error);
  return new CallFailure(0, "ERR_BAD_RESPONSE", undefined);
}
