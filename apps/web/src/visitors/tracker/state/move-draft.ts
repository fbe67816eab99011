/** Choosing another time: a month, a day of it, a start, and a last look. */
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

/** Gives the choice to begin with. */
export const choosingFrom = (date: string): MoveDraft => ({
  month: date.slice(0, 7),
  date: undefined,
  start: undefined,
});

/** Gives what is chosen after one more choice. */
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

/** Gives the month so many months after one, '2026-12' → '2027-01'. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Gives starts by the hour of the clock in which they are, in their order. */
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
