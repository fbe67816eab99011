import type { ConsolePress } from "@cherga/contract/calls/consoles";

/**
 * Returns the button that was learned after a press; undefined if none was. The presses are given latest first, and the
 * press is null if there was none before.
 */
export function learnedSince(presses: readonly ConsolePress[], since: string | null): string | undefined {
  const end = presses.findIndex(({ id }) => id === since);
  return presses.slice(0, end === -1 ? undefined : end).find(({ outcome }) => outcome === "learned")?.code;
}
