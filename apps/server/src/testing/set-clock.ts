import type { SetBack } from "@cherga/engine/day/day-time";
import type { Clock } from "#base/clock";

/** A clock that stands still until it is told otherwise. */
export type SetClock = Clock & {
  advance(minutes: number): void;
  set(at: string): void;
  /** As when a fast clock is corrected. */
  setBack(minutes: number): void;
};

/** Makes a clock that stands at an instant. */
export function makeSetClock(at: string): SetClock {
  let nowMs = Date.parse(at);
  let lastSetBack: SetBack | undefined;
  return {
    now: () => new Date(nowMs),
    advance: (minutes) => void (nowMs += minutes * 60_000),
    set: (next) => void (nowMs = Date.parse(next)),
    setBack: (minutes) => {
      lastSetBack = { from: nowMs, to: nowMs - minutes * 60_000 };
      nowMs = lastSetBack.to;
    },
    lastSetBack: () => lastSetBack,
  };
}
