import type { runningCalls } from "@cherga/contract/calls/running";
import { useEffect, useState } from "react";
import { clockSpeed, isClockHeard, makeAskTime, makeUseNow, serverNow } from "#shared/server-clock.ts";
import { send } from "#staff/api/send.ts";

/** Fetches the server's clock and its speed; once is enough. */
export const askTime = makeAskTime(() =>
  send<typeof runningCalls.health>({ method: "GET", path: "/health" }),
);

/** Returns the server's time; renders again at each interval of so many milliseconds. */
export const useNow = makeUseNow(askTime);

/** Checks again after this long at the latest, in case the clock was reset. */
const longestMs = 60_000;

/** Returns whether the server's clock has passed an instant; renders again when it does. */
export function useHasPassed(moment: number): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (moment === Infinity) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const left = moment - serverNow();
      if (left <= 0) setPassed(moment);
      else timer = setTimeout(look, Math.min(left / clockSpeed() + 1, longestMs));
    };
    look();
    return () => clearTimeout(timer);
  }, [moment]);
  return passed === moment;
}

/** Returns whether the server's time is known; the browser's own clock may be on another day. */
export function useClockKnown(): boolean {
  const [isKnown, setKnown] = useState(isClockHeard);
  useEffect(() => void askTime().then(() => setKnown(true)), []);
  return isKnown;
}
