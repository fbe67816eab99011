import { debounceMs } from "@cherga/contract/devices/console-limits";

/** Returns a function that tells whether a press of a button counts: not if the same button was heard just before. */
export function makeDebounce(nowMs: () => number = () => performance.now()): (button: string) => boolean {
  const heardAt = new Map<string, number>();
  return (button) => {
    const now = nowMs();
    const before = heardAt.get(button);
    heardAt.set(button, now);
    return before === undefined || now - before >= debounceMs;
  };
}
