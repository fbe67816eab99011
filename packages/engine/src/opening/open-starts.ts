import { msPerHour } from "#time/durations";
import { seededRandom, shuffled } from "#random/seeded-random";
import type { OpeningModel } from "#vocabulary";

/** How the starts of a day are opened to the public, little by little. */
export type Opening = {
  readonly model: OpeningModel;
  readonly steps: number;
  /** Hours from the first step until all are open. */
  readonly openingPeriod: number;
};

/**
 * Gives those of a day's starts that are open by now. The starts are all of the day's grid, whatever is booked, so that
 * a cancelled one that was open stays open. `beginsAtMs` is when the opening begins; the seed is the organization's
 * and the day's secret, the same on every server.
 */
export function openStarts(
  starts: readonly number[],
  opening: Opening,
  beginsAtMs: number,
  nowMs: number,
  seed: string,
): ReadonlySet<number> {
  const random = seededRandom(seed);
  const moments = momentsOf(opening, random).map(
    (part) => beginsAtMs + part * opening.openingPeriod * msPerHour,
  );
  const stepsDone = moments.filter((moment) => moment <= nowMs).length;
  const open = Math.ceil((starts.length * stepsDone) / opening.steps);
  const order = opening.model === "random" ? shuffled(starts, random) : starts;
  return new Set(order.slice(0, open));
}

/** Gives when each step comes, as a part of the whole period, in order. */
function momentsOf({ model, steps }: Opening, random: () => number): readonly number[] {
  const even = Array.from({ length: steps }, (_, step) => step / steps);
  return model === "linear" ? even : even.map(() => random()).toSorted((one, other) => one - other);
}
