import { debounceMs } from "@cherga/contract/devices/console-limits";

const mostRemembered = 1_000;

/** Returns a function that tells whether a press of a button counts: not if the same button was heard just before. */
export function makeDebounce(nowMs: () => number = () => performance.now()): (button: string) => boolean {
  const heardAt = new Map<string, number>();
  return (button) => {
    const now = nowMs();
    const before = heardAt.get(button);
    // Noise without checksums has many names.
    if (heardAt.size > mostRemembered) heardAt.clear();
    heardAt.set(button, now);
    return before === undefined || now - before >= debounceMs;
  };
}
