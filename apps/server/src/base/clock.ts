import { leastSetBackMs, type SetBack } from "@cherga/engine/day/day-time";

/** The server's clock; all code takes the time from it. */
export type Clock = {
  now(): Date;
  /** How many times faster than real time it runs; 1 if absent. */
  readonly speed?: number;
  /** Returns when the clock was last set back while running; absent if that cannot happen. */
  lastSetBack?(): SetBack | undefined;
};

/** Creates a clock from `wallMs`, which uses the elapsed time to notice when the wall clock was set back. */
export function makeClock(wallMs: () => number, passedMs: () => number): Clock {
  let last = { wall: wallMs(), passed: passedMs() };
  let setBack: SetBack | undefined;
  return {
    now: () => {
      const [wall, passed] = [wallMs(), passedMs()];
      const from = last.wall + passed - last.passed;
      if (from - wall >= leastSetBackMs) setBack = { from, to: wall };
      last = { wall, passed };
      return new Date(wall);
    },
    lastSetBack: () => setBack,
  };
}

export const systemClock: Clock = makeClock(Date.now, () => performance.now());

/**
 * Parses a demo clock such as `2026-05-04T06:00:00Z x60`: it starts at that instant and runs that many times faster.
 * Undefined when the text is malformed, or outside of this century, in which all dates of the API lie.
 */
export function readClock(text: string, startedAt: Date): Clock | undefined {
  const match = /^(20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)(?:\s+x(\d+(?:\.\d+)?))?$/.exec(
    text.trim(),
  );
  const beginning = Date.parse(match?.[1] ?? "");
  const speed = Number(match?.[2] ?? 1);
  // `Date` would turn 31 February into 3 March.
  const isDate =
    !Number.isNaN(beginning) && new Date(beginning).toISOString().startsWith(text.trim().slice(0, 10));
  if (!isDate || speed <= 0) return undefined;
  return { now: () => new Date(beginning + (Date.now() - startedAt.getTime()) * speed), speed };
}

/** Returns what a clock shows at a real moment; the same moment unless the clock was set for a demo. */
export const onClock = ({ now, speed = 1 }: Clock, moment: Date): Date =>
  new Date(now().getTime() + (moment.getTime() - Date.now()) * speed);
