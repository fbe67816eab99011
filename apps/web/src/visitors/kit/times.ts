import { clockStyle, dayStyle, instantWriter } from "#shared/times.ts";

/** Formats instants in the organization's time zone. */
export type Times = {
  /** 09:30 */
  readonly clock: (instant: string | number) => string;
  /** Monday, 4 May */
  readonly day: (instant: string | number) => string;
  /** 04.05 */
  readonly short: (instant: string | number) => string;
};

/** Returns formatters of instants for a language and a time zone. */
export const timesIn = (locale: string, timeZone: string): Times => ({
  clock: instantWriter(locale, timeZone, clockStyle),
  day: instantWriter(locale, timeZone, { weekday: "long", day: "numeric", month: "long" }),
  short: instantWriter("uk-UA", timeZone, dayStyle),
});
