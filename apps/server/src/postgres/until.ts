import { setTimeout as sleep } from "node:timers/promises";

const everyMs = 20;

/** Polls a condition; returns true as soon as it holds, false after the time limit. */
export async function until(isSo: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const endsAt = performance.now() + limitMs;
  while (performance.now() < endsAt) {
    if (await isSo()) return true;
    await sleep(everyMs);
  }
  return isSo();
}
