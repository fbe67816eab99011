import { clockStyle, dayStyle, instantWriter } from "#shared/times.ts";

/** Formats instants in the organization's time zone. */
export type Times = {
  /** 'HH:mm' */
  readonly clock: (instant: string | number) => string;
  /** 'DD.MM, HH:mm' */
  readonly dayAndClock: (instant: string | number) => string;
};

/** Returns formatters of instants for a time zone. They are the same in every language. */
export function timesIn(zone: string): Times {
  const clock = instantWriter("en-GB", zone, clockStyle);
  const day = instantWriter("en-GB", zone, dayStyle);
  return {
    clock,
    dayAndClock: (instant) => `${day(instant).replace("/", ".")}, ${clock(instant)}`,
  };
}

/** Returns a duration as a running clock: '4:05', '1:02:05'. */
export function runningTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
