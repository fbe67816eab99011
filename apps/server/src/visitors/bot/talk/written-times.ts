import type { LanguageCode } from "@cherga/contract/constants";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";

const locales = { en: "en-GB", ru: "ru", ua: "uk" } as const;

/** Returns how a language writes dates and amounts. */
export const localeOf = (language: LanguageCode): string => locales[language];

/** Writes a date: Mon, 4 May. */
export const writtenDate = (date: CalendarDate, language: LanguageCode): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "long",
  }).format(new Date(`${date}T12:00:00Z`));

/** Writes the time of a day: 09:30. */
export const writtenClock = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    new Date(instant),
  );
