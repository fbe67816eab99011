import { useEffect, useState } from "react";

/** Counts up each time that so much time has passed; for what takes turns. */
export function useTurn(everyMs: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((count) => count + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return turn;
}
