import type { StatisticGroup } from "@cherga/contract/shapes/report/figures";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";
import type { Texts } from "#staff/texts/use-texts.ts";

const styles: Readonly<Record<Exclude<StatisticGroup, "week">, Intl.DateTimeFormatOptions>> = {
  day: { weekday: "short", day: "numeric", month: "short" },
  month: { month: "short", year: "numeric" },
  year: { year: "numeric" },
};

/** Names a day, week, month or year by its first day. Days of several years have their year. */
export function sayPeriodOf(t: Texts, group: StatisticGroup, first: CalendarDate, hasYear = false): string {
  if (group === "week")
    return t("report.week", {
      day: dateInWords(t.locale, first, { day: "numeric", month: "short", ...(hasYear ? year : {}) }),
    });
  return dateInWords(t.locale, first, { ...styles[group], ...(hasYear ? year : {}) });
}

const year: Intl.DateTimeFormatOptions = { year: "numeric" };
