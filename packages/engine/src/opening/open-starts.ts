import { msPerHour } from "#time/durations";
import { seededRandom, shuffled } from "#random/seeded-random";
import type { OpeningModel } from "#vocabulary";

/** How the starts of a day are gradually opened to the public. */
export type Opening = {
  readonly model: OpeningModel;
  readonly steps: number;
  /** Hours from the first step until all starts are open. */
  readonly openingPeriod: number;
};

/**
 * Returns the starts of a day that are open by now. `starts` is the day's whole grid regardless of bookings, so that an
 * open start stays open after a cancellation. `beginsAtMs` is when the opening begins; the seed is a secret of the
 * organization and the day, the same on every server.
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

/** Returns when each step comes, as a fraction of the whole period. */
function momentsOf({ model, steps }: Opening, random: () => number): readonly number[] {
  const even = Array.from({ length: steps }, (_, step) => step / steps);
  return model === "linear" ? even : even.map(() => random());
}
