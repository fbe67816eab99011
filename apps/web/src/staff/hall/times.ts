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
