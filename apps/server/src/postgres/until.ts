import { setTimeout as sleep } from "node:timers/promises";

const everyMs = 20;

/** Asks again and again; true as soon as the answer is, false when the time is over. */
export async function until(isSo: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const endsAt = performance.now() + limitMs;
  while (performance.now() < endsAt) {
    if (await isSo()) return true;
    await sleep(everyMs);
  }
  return isSo();
}
