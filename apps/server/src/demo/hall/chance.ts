import type { Random } from "@cherga/engine/random/seeded-random";

/** Draws one of several values, all equally likely. */
export function oneOf<T>(things: readonly [T, ...T[]], random: Random): T {
  return things[Math.floor(random() * things.length)] ?? things[0];
}

/** Draws one of several values by weight; undefined when there are none. */
export function weighted<T>(
  things: readonly T[],
  weightOf: (thing: T) => number,
  random: Random,
): T | undefined {
  const total = things.reduce((sum, thing) => sum + weightOf(thing), 0);
  let left = random() * total;
  return things.find((thing) => (left -= weightOf(thing)) < 0) ?? things.at(-1);
}

/** Draws a whole number between two, both included. */
export function between(least: number, most: number, random: Random): number {
  return least + Math.floor(random() * (most - least + 1));
}
