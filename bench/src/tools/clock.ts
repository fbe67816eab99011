import { setTimeout as sleep } from "node:timers/promises";

/** The time in milliseconds since some instant that is the same for every process of this machine. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Waits until then; not at all when it is past. */
export async function waitUntil(atMs: number): Promise<void> {
  const restMs = atMs - nowMs();
  if (restMs > 0) await sleep(restMs);
}
