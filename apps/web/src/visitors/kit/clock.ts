import { useEffect, useState } from "react";

/** The server's clock as it was last heard of: the only one that counts. A demo's may run faster than ours. */
let heard = { server: Date.now(), here: Date.now() };
let speed = 1;
let asked: Promise<void> | undefined;

/** Gives what the server's clock says now, in milliseconds. */
export const serverNow = (): number => heard.server + (Date.now() - heard.here) * speed;

/** Sets our idea of the server's clock by what it has just said. */
export function hearTime(instant: string): void {
  heard = { server: Date.parse(instant), here: Date.now() };
}

/** Gives the server's time, and renders again when so much of ours has passed. */
export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = (): void => setNow(serverNow());
    void askSpeed().then(tick);
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

function askSpeed(): Promise<void> {
  asked ??= fetch("/api/health")
    .then((answer) => answer.json())
    .then((health: { readonly speed?: number; readonly time?: string }) => {
      speed = health.speed ?? 1;
      if (health.time !== undefined) hearTime(health.time);
    })
    .catch(() => void (asked = undefined));
  return asked;
}
