/** The choice of another time: a month, a day of it, a start, and a confirmation. */
export type MoveDraft = {
  readonly month: string;
  readonly date: string | undefined;
  readonly start: string | undefined;
};

export type MoveChoice =
  | { readonly type: "turn"; readonly months: number }
  | { readonly type: "day"; readonly date: string }
  | { readonly type: "start"; readonly start: string }
  | { readonly type: "back" };

/** Returns the initial draft. */
export const choosingFrom = (date: string): MoveDraft => ({
  month: date.slice(0, 7),
  date: undefined,
  start: undefined,
});

/** Returns the draft after a choice. */
export function choose(moving: MoveDraft, choice: MoveChoice): MoveDraft {
  switch (choice.type) {
    case "turn":
      return { month: monthAfter(moving.month, choice.months), date: undefined, start: undefined };
    case "day":
      return { ...moving, date: choice.date, start: undefined };
    case "start":
      return { ...moving, start: choice.start };
    case "back":
      return moving.start === undefined ? { ...moving, date: undefined } : { ...moving, start: undefined };
  }
}

/** Returns the month so many months later, '2026-12' → '2027-01'. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Returns starts grouped by hour, in their order. */
export function timesByHour(
  starts: readonly string[],
  clock: (start: string) => string,
): readonly (readonly [hour: string, starts: readonly string[]])[] {
  const hours = new Map<string, string[]>();
  for (const start of starts) {
    const hour = clock(start).slice(0, 2);
    hours.set(hour, [...(hours.get(hour) ?? []), start]);
  }
  return [...hours];
}
