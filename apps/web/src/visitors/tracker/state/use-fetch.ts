import { useEffect, useState } from "react";
import { CallFailure } from "#visitors/kit/call.ts";

/** The state of a request: its answer, or its error, or neither yet. */
export type FetchState<T> = {
  readonly found: T | undefined;
  readonly error: string | undefined;
  readonly again: () => void;
};

/** Fetches something, again whenever the function changes. */
export function useFetch<T>(fetchIt: () => Promise<T>): FetchState<T> {
  const [outcome, setOutcome] = useState<Outcome<T>>();
  useEffect(() => {
    let isCurrent = true;
    void outcomeOf(fetchIt).then((got) => isCurrent && setOutcome(got));
    return () => void (isCurrent = false);
  }, [fetchIt]);
  const { found, error } = outcome?.of === fetchIt ? outcome : {};
  return {
    found,
    error,
    again: () => {
      setOutcome(undefined);
      void outcomeOf(fetchIt).then(setOutcome);
    },
  };
}

type Outcome<T> = { readonly of: () => Promise<T>; readonly found?: T; readonly error?: string };

const outcomeOf = <T>(fetchIt: () => Promise<T>): Promise<Outcome<T>> =>
  fetchIt().then(
    (found) => ({ of: fetchIt, found }),
    (failure: unknown) => ({
      of: fetchIt,
      error: failure instanceof CallFailure ? failure.code : "other",
    }),
  );
