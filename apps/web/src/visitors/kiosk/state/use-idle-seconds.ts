import { useCallback, useEffect, useRef, useState } from "react";

const touches = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** Returns the seconds since the last touch, and a function that resets them. */
export function useIdleSeconds(): readonly [seconds: number, begin: () => void] {
  const [seconds, setSeconds] = useState(0);
  const touchedAt = useRef(0);
  const begin = useCallback(() => {
    touchedAt.current = Date.now();
    setSeconds(0);
  }, []);
  useEffect(() => {
    touchedAt.current = Date.now();
    // Touches in the dialog that asks whether the visitor is there do not count: it must not vanish under the finger.
    const handleTouch = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest("dialog") === null) begin();
    };
    const tick = (): void => setSeconds(Math.floor((Date.now() - touchedAt.current) / 1000));
    const timer = setInterval(tick, 1_000);
    for (const type of touches) addEventListener(type, handleTouch, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const type of touches) removeEventListener(type, handleTouch, { capture: true });
    };
  }, [begin]);
  return [seconds, begin];
}
