import type pg from "pg";
import { readVersion } from "#branches/copy/day-versions";
import { type DayKey, nameOf } from "#queue/day/day-state";

/** The branch has events that the centre does not have, so the centre cannot take over yet. */
export class BranchIsBehind extends Error {}

/** Lets callers wait until the copy of a day has reached a version. */
export type CopyWaiter = {
  reached(key: DayKey, version: number): void;
  /** Returns whether it has, after a short while at most. */
  waitFor(key: DayKey, version: number): Promise<boolean>;
};

const longestWaitMs = 5_000;

/** Creates the registry of callers that wait for copies. */
export function makeCopyWaiter(pool: pg.Pool): CopyWaiter {
  const waiting = new Map<string, Set<(version: number) => void>>();
  return {
    reached: (key, version) => {
      for (const look of waiting.get(nameOf(key)) ?? []) look(version);
    },
    waitFor: async (key, version) => {
      const name = nameOf(key);
      const looks = waiting.get(name) ?? new Set();
      waiting.set(name, looks);
      let settle: (isThere: boolean) => void = () => undefined;
      const reached = new Promise<boolean>((resolve) => (settle = resolve));
      const look = (present: number): void => {
        if (present >= version) settle(true);
      };
      looks.add(look);
      const late = setTimeout(() => settle(false), longestWaitMs);
      try {
        // It may have been copied before the answer arrived.
        look(await readVersion(pool, key));
        return await reached;
      } finally {
        clearTimeout(late);
        looks.delete(look);
        if (looks.size === 0) waiting.delete(name);
      }
    },
  };
}
