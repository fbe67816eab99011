import { useEffect, useState } from "react";

/** Returns a counter that goes up after each interval, for parts that rotate. */
export function useTurn(everyMs: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return turn;
}
