import type { PlanList } from "#staff/screens/schedule/plan/plan.ts";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";

/** Returns the days of a list in words; an empty string if it is for every day, or for none yet. */
export function daysInWords(select: PlanList["select"], kind: "weekdays" | "other", locale: string): string {
  if (select === null) return "";
  const parts = select.map((part): number | string | readonly [string, string] =>
    typeof part === "object" ? [part.from, part.to] : part,
  );
  const numbers = parts.filter((part) => typeof part === "number");
  const spans = runsOf(numbers).map(([first, last]) => {
    const name = (day: number): string => (kind === "weekdays" ? weekdayName(day, locale) : String(day));
    return first === last ? name(first) : `${name(first)}–${name(last)}`;
  });
  const days = parts.flatMap((part) => (typeof part === "string" ? [dateName(part, locale)] : []));
  const periods = parts.flatMap((part) =>
    typeof part === "object" ? [`${dateName(part[0], locale)} – ${dateName(part[1], locale)}`] : [],
  );
  const all = [...spans, ...days, ...periods];
  return all.length <= mostNamed ? all.join(", ") : `${all.slice(0, mostNamed).join(", ")}… (${all.length})`;
}

/** Returns the name of a weekday, 1 = Monday. */
export function weekdayName(day: number, locale: string, weekday: "short" | "long" = "short"): string {
  // 1 January 2024 was a Monday.
  return dateInWords(locale, `2024-01-0${day}`, { weekday });
}

const mostNamed = 4;

const dateName = (on: string, locale: string): string =>
  Number.isNaN(Date.parse(on)) ? "…" : dateInWords(locale, on, { dateStyle: "medium" });

/** Returns numbers as runs of consecutive ones. */
function runsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}
