import { useEffect, useState } from "react";

/** Gives the instant it is, in milliseconds; renders again every half a minute, so that days and hours end on screen. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
