import { useEffect, useState } from "react";

/** As long as a slow double tap takes. */
const doubleTapMs = 500;

/**
 * Returns whether a step has only just appeared. Until it has settled, it takes no taps (see `theme.css`): the second
 * tap of a double tap was meant for the step before, and must not press what is now in its place.
 */
export function useSettling(step: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(step), doubleTapMs);
    return () => {
      clearTimeout(timer);
      setSettled(undefined);
    };
  }, [step]);
  return settled !== step;
}
