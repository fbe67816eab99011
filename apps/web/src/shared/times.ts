/** Returns a function that formats instants in a language and a time zone. */
export function instantWriter(
  locale: string,
  timeZone: string,
  style: Intl.DateTimeFormatOptions,
): (instant: string | number) => string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, ...style });
  return (instant) => format.format(new Date(instant));
}

/** 09:30 */
export const clockStyle: Intl.DateTimeFormatOptions = {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
};

/** 04.05 or 04/05 */
export const dayStyle: Intl.DateTimeFormatOptions = { day: "2-digit", month: "2-digit" };
