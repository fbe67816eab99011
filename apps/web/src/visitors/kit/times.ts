/** Writes instants as people of an organization read them, in its own time zone. */
export type Times = {
  /** 09:30 */
  readonly clock: (instant: string | number) => string;
  /** Monday, 4 May */
  readonly day: (instant: string | number) => string;
  /** 04.05 */
  readonly short: (instant: string | number) => string;
};

/** Gives the times of a zone in a language. */
export function timesIn(locale: string, timeZone: string): Times {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (instant: string | number): string => format.format(new Date(instant));
  };
  const short = new Intl.DateTimeFormat("uk-UA", { timeZone, day: "2-digit", month: "2-digit" });
  return {
    clock: write({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
    day: write({ weekday: "long", day: "numeric", month: "long" }),
    short: (instant) => short.format(new Date(instant)),
  };
}
