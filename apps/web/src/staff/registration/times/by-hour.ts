/** A start, with its local time. */
export type ShownStart = { readonly start: string; readonly clock: string };
export type HourOfStarts = { readonly hour: string; readonly starts: readonly ShownStart[] };

/** Returns starts grouped by local hour, in their order. */
export function byHour(
  starts: readonly string[],
  clockOf: (instant: string) => string,
): readonly HourOfStarts[] {
  const hours = new Map<string, ShownStart[]>();
  for (const start of starts) {
    const clock = clockOf(start);
    const hour = clock.slice(0, 2);
    const known = hours.get(hour);
    if (known === undefined) hours.set(hour, [{ start, clock }]);
    else known.push({ start, clock });
  }
  return [...hours].map(([hour, shown]) => ({ hour, starts: shown }));
}

/** Returns the start that a key leads to; undefined if it leads nowhere. */
export function startAfterKey(hours: readonly HourOfStarts[], from: string, key: string): string | undefined {
  const row = hours.findIndex(({ starts }) => starts.some(({ start }) => start === from));
  const here = hours[row]?.starts.find(({ start }) => start === from);
  if (here === undefined) return undefined;
  return steps[key]?.({ hours, row, here })?.start;
}

type Place = { readonly hours: readonly HourOfStarts[]; readonly row: number; readonly here: ShownStart };
type Step = (place: Place) => ShownStart | undefined;

const steps: Readonly<Partial<Record<string, Step>>> = {
  ArrowRight: (place) => neighbour(place, 1),
  ArrowLeft: (place) => neighbour(place, -1),
  ArrowDown: ({ hours, row, here }) => nearestIn(hours[row + 1], here),
  ArrowUp: ({ hours, row, here }) => nearestIn(hours[row - 1], here),
  Home: ({ hours }) => hours[0]?.starts[0],
  End: ({ hours }) => hours.at(-1)?.starts.at(-1),
};

function neighbour({ hours, here }: Place, by: number): ShownStart | undefined {
  const all = hours.flatMap(({ starts }) => starts);
  return all[all.indexOf(here) + by];
}

function nearestIn(hour: HourOfStarts | undefined, { clock }: ShownStart): ShownStart | undefined {
  const distance = (other: ShownStart): number => Math.abs(minuteOf(other.clock) - minuteOf(clock));
  return hour?.starts.toSorted((a, b) => distance(a) - distance(b))[0];
}

const minuteOf = (clock: string): number => Number(clock.slice(3));
