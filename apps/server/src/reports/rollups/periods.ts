import { addDays, type CalendarDate, dayOfMonth, daysInMonth } from "@cherga/engine/time/calendar-date";

/**
 * Days that are added up together: a quarter of a year, a month, or a part of one: five days, and the last part up to the
 * end of the month. Quarters and months make long ranges short; with parts, the days at the ends of a range that are in no
 * whole period are few. The past days of a part that has not ended yet are periods of their own.
 */
export type Period = { readonly span: "quarter" | "month" | "part" | "day"; readonly start: CalendarDate };

/** The longest periods that a question can be answered from. */
export type LongestSpan = Extract<Period["span"], "quarter" | "month">;

const daysInPart = 5;
const partsInMonth = 6;
const monthsInQuarter = 3;

/** Returns the first day of the part of a month with a day, as `report_part` does in the database. */
export function partOf(date: CalendarDate): CalendarDate {
  const past = Math.min(partsInMonth - 1, Math.floor((dayOfMonth(date) - 1) / daysInPart)) * daysInPart;
  return `${date.slice(0, 8)}${String(past + 1).padStart(2, "0")}`;
}

/** Returns the quarter of the year with a day. */
export function quarterOf(date: CalendarDate): Period {
  const [year, month = 1] = date.split("-").map(Number);
  const first = Math.floor((month - 1) / monthsInQuarter) * monthsInQuarter + 1;
  return { span: "quarter", start: `${year}-${String(first).padStart(2, "0")}-01` };
}

/** Returns the last day of a period. */
export function endOf({ span, start }: Period): CalendarDate {
  if (span === "day") return start;
  if (span === "part" && dayOfMonth(start) <= (partsInMonth - 1) * daysInPart)
    return addDays(start, daysInPart - 1);
  if (span === "quarter") return endOf({ span: "month", start: `${addDays(start, 2 * 31).slice(0, 8)}01` });
  const [year = 0, month = 0] = start.split("-").map(Number);
  return `${start.slice(0, 8)}${daysInMonth(year, month)}`;
}

/** Days from the first to the last one. */
export type DayRange = { readonly from: CalendarDate; readonly to: CalendarDate };

/** A range, divided by what is known about its days. */
export type DividedRange = {
  readonly periods: readonly Period[];
  /** Some days of known parts of months, at the ends of the range. */
  readonly summedDays: readonly (DayRange & { readonly part: Period })[];
  readonly rest: readonly DayRange[];
};

/** A part of a month, and which of its days are in a range. */
type PartInRange = {
  readonly part: Period;
  readonly days: DayRange;
  readonly isWhole: boolean;
  /** The month and the quarter that begin with this part, if all of them is in the range. */
  readonly month: Period | undefined;
  readonly quarter: Period | undefined;
};

function partsIn({ from, to }: DayRange): readonly PartInRange[] {
  const parts: PartInRange[] = [];
  for (let next = from; next <= to;) {
    const part: Period = { span: "part", start: partOf(next) };
    const month: Period = { span: "month", start: next };
    const quarter = quarterOf(next);
    const end = endOf(part);
    const days = { from: next, to: end < to ? end : to };
    parts.push({
      part,
      days,
      isWhole: part.start === next && days.to === end,
      month: dayOfMonth(next) === 1 && endOf(month) <= to ? month : undefined,
      quarter: quarter.start === next && endOf(quarter) <= to ? quarter : undefined,
    });
    next = addDays(end, 1);
  }
  return parts;
}

function datesIn({ from, to }: DayRange): readonly CalendarDate[] {
  const dates: CalendarDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/**
 * Returns how a range is divided into the longest known periods, days of known parts, and days of which nothing is known.
 * Many organizations share a range, and the dates in it are computed once.
 */
export function divider(
  range: DayRange,
  longest: LongestSpan = "quarter",
): (isKnown: (period: Period) => boolean) => DividedRange {
  const parts = partsIn(range);
  return (isKnown) => {
    const periods: Period[] = [];
    const summedDays: (DayRange & { readonly part: Period })[] = [];
    const rest: DayRange[] = [];
    for (let index = 0; index < parts.length; index += 1) {
      const inRange = parts[index];
      if (inRange === undefined) break;
      const { part, days, isWhole, month, quarter } = inRange;
      if (longest === "quarter" && quarter !== undefined && isKnown(quarter)) {
        periods.push(quarter);
        index += monthsInQuarter * partsInMonth - 1;
      } else if (month !== undefined && isKnown(month)) {
        periods.push(month);
        index += partsInMonth - 1;
      } else if (!isKnown(part)) {
        for (const start of datesIn(days)) {
          const day: Period = { span: "day", start };
          if (isKnown(day)) periods.push(day);
          else rest.push({ from: start, to: start });
        }
      } else if (isWhole) periods.push(part);
      else summedDays.push({ ...days, part });
    }
    return { periods, summedDays, rest: joined(rest) };
  };
}

/** Joins ranges that follow each other. */
export function joined(ranges: readonly DayRange[]): readonly DayRange[] {
  const whole: DayRange[] = [];
  for (const range of ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const before = whole.at(-1);
    if (before !== undefined && addDays(before.to, 1) === range.from)
      whole.splice(-1, 1, { from: before.from, to: range.to });
    else whole.push(range);
  }
  return whole;
}
