import { useEffect, useState } from "react";

/** The server's clock, as last received; the browser's own may be wrong. A demo's server may run faster. */
let heard = { server: Date.now(), here: Date.now() };
let speed = 1;
let isHeard = false;
let asked: Promise<void> | undefined;

/** Forgets the server's clock, as if the page were loaded anew. */
export function forgetTime(): void {
  heard = { server: Date.now(), here: Date.now() };
  speed = 1;
  isHeard = false;
  asked = undefined;
}

/** Returns the server's time in milliseconds. */
export const serverNow = (): number => heard.server + (Date.now() - heard.here) * speed;

/** Returns how fast the server's clock runs; 1 except in a demo. */
export const clockSpeed = (): number => speed;

/** Whether the server's time is known yet. */
export const isClockHeard = (): boolean => isHeard;

/** Sets the clock by a time just received from the server. */
export function hearTime(instant: string): void {
  heard = { server: Date.parse(instant), here: Date.now() };
  isHeard = true;
}

/** The server's clock in its answer. */
type Health = { readonly speed?: number | undefined; readonly time?: string | undefined };

/** Returns a function that fetches the server's clock and sets ours by it: once, or again after a failure. */
export const makeAskTime = (askHealth: () => Promise<Health>) => (): Promise<void> =>
  (asked ??= askHealth()
    .then((health) => {
      speed = health.speed ?? 1;
      if (health.time !== undefined) hearTime(health.time);
    })
    .catch(() => void (asked = undefined)));

/** Returns a hook that returns the server's time, and renders again at each interval of so many milliseconds. */
export const makeUseNow = (askTime: () => Promise<void>) =>
  function useNow(everyMs = 1_000): number {
    const [now, setNow] = useState(serverNow);
    useEffect(() => {
      const tick = (): void => setNow(serverNow());
      void askTime().then(tick);
      const timer = setInterval(tick, everyMs);
      return () => clearInterval(timer);
    }, [everyMs]);
    return now;
  };
