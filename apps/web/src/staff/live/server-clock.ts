import type { Answer } from "@cherga/contract/call";
import type { runningCalls } from "@cherga/contract/calls/running";
import { useEffect, useState } from "react";
import { send } from "#staff/api/send.ts";

/** The server's clock as it was last heard of: the only one that counts. A demo's may run faster than ours. */
let heard = { server: Date.now(), here: Date.now() };
let speed = 1;
let isHeard = false;

/** Gives what the server's clock says now. */
export const serverNow = (): number => heard.server + (Date.now() - heard.here) * speed;

/** Sets our idea of the server's clock by what it has just said. */
export function hearTime(instant: string): void {
  heard = { server: Date.parse(instant), here: Date.now() };
  isHeard = true;
}

let asked: Promise<void> | undefined;

/** Asks what the server's clock says and how fast it runs; once is enough. */
export function askTime(): Promise<void> {
  asked ??= send<typeof runningCalls.health>({ method: "GET", path: "/health" })
    .then((health: Answer<typeof runningCalls.health>) => {
      speed = health.speed;
      hearTime(health.time);
    })
    .catch(() => void (asked = undefined));
  return asked;
}

/** Gives the server's time, and renders again when so much of ours has passed. */
export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = (): void => setNow(serverNow());
    void askTime().then(tick);
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** A clock that was set anew, or a very long wait: look again after this long at the latest. */
const longestMs = 60_000;

/** Says whether the server's clock has passed a moment, and renders again when it does. */
export function useHasPassed(moment: number): boolean {
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (moment === Infinity) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const left = moment - serverNow();
      if (left <= 0) setPassed(moment);
      else timer = setTimeout(look, Math.min(left / speed + 1, longestMs));
    };
    look();
    return () => clearTimeout(timer);
  }, [moment]);
  return passed === moment;
}

/** Says whether the server's clock has been heard of: a browser's own may be of another day. */
export function useClockKnown(): boolean {
  const [isKnown, setKnown] = useState(isHeard);
  useEffect(() => void askTime().then(() => setKnown(true)), []);
  return isKnown;
}
