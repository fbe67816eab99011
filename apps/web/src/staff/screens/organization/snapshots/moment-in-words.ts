/** Returns an instant in words. */
export const momentInWords = (locale: string, moment: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }).format(
    moment,
  );
