import { useCallback, useLayoutEffect, useRef } from "react";

/** Gives a function that stays the same and always does what the latest one does: who is given it need not draw again. */
export function useStable<A extends readonly unknown[], R>(latest: (...given: A) => R): (...given: A) => R {
  const ref = useRef(latest);
  useLayoutEffect(() => {
    ref.current = latest;
  });
  return useCallback((...given: A) => ref.current(...given), []);
}
