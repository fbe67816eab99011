import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a stable function that calls the latest one, so that components that receive it need not render again. */
export function useStable<A extends readonly unknown[], R>(latest: (...given: A) => R): (...given: A) => R {
  const ref = useRef(latest);
  useLayoutEffect(() => {
    ref.current = latest;
  });
  return useCallback((...given: A) => ref.current(...given), []);
}
