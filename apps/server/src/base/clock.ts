import { leastSetBackMs, type SetBack } from "@cherga/engine/day/day-time";

/** The server's clock; the only one there is. */
export type Clock = {
  now(): Date;
  /** How many times as fast as other clocks it runs; absent: as fast as they do. */
  readonly speed?: number;
  /** Gives when it was last set back while we looked; absent: it never is. */
  lastSetBack?(): SetBack | undefined;
};

/** Makes a clock that says what `wallMs` says, and notices by the time that has passed when that was set back. */
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
 * Reads a demo clock such as `2026-05-04T06:00:00Z x60`: it starts at that instant and runs so many times as fast.
 * Undefined when the text is something else.
 */
export function readClock(text: string, startedAt: Date): Clock | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)(?:\s+x(\d+(?:\.\d+)?))?$/.exec(
    text.trim(),
  );
  const beginning = Date.parse(match?.[1] ?? "");
  const speed = Number(match?.[2] ?? 1);
  // 31 February would become 3 March.
  const isDate =
    !Number.isNaN(beginning) && new Date(beginning).toISOString().startsWith(text.trim().slice(0, 10));
  if (!isDate || speed <= 0) return undefined;
  return { now: () => new Date(beginning + (Date.now() - startedAt.getTime()) * speed), speed };
}

/** Gives what a clock shows at a real moment; the same unless it was set for a demo. */
export const onClock = ({ now, speed = 1 }: Clock, moment: Date): Date =>
  new Date(now().getTime() + (moment.getTime() - Date.now()) * speed);
