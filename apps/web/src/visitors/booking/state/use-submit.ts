import { useRef, useState } from "react";
import { callFailureOf } from "#visitors/kit/use-answer.ts";
import type { CallFailure } from "#visitors/kit/call.ts";

/** An action of the visitor; it runs once, however often the button is pressed. */
export type Submission = {
  readonly isBusy: boolean;
  readonly failure: CallFailure | undefined;
  readonly run: (work: () => Promise<void>) => void;
  readonly forget: () => void;
};

/** Runs one action at a time, and keeps its failure. */
export function useSubmit(): Submission {
  // A ref, because a second press may come before the next render.
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const run = (work: () => Promise<void>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    void work()
      .catch((error: unknown) => setFailure(callFailureOf(error)))
      .finally(() => {
        isRunning.current = false;
        setBusy(false);
      });
  };
  return { isBusy, failure, run, forget: () => setFailure(undefined) };
}
