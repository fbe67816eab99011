import { useRef, useState } from "react";
import { failureOf } from "#visitors/booking/state/use-answer.ts";
import type { CallFailure } from "#visitors/kit/call.ts";

/** Something a visitor does: one at a time, however often they press. */
export type Deed = {
  readonly isBusy: boolean;
  readonly failure: CallFailure | undefined;
  readonly run: (work: () => Promise<void>) => void;
  readonly forget: () => void;
};

/** Does what a visitor asks for, and tells how it went. */
export function useDeed(): Deed {
  // A second press may come before the first has been rendered.
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const run = (work: () => Promise<void>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    void work()
      .catch((error: unknown) => setFailure(failureOf(error)))
      .finally(() => {
        isRunning.current = false;
        setBusy(false);
      });
  };
  return { isBusy, failure, run, forget: () => setFailure(undefined) };
}
