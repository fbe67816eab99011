/** The mean duration of something, and its standard deviation. In milliseconds. */
export type Length = {
  readonly ms: number;
  readonly spreadMs: number;
  /** By how much the first of a series of such lengths appears shorter if several desks share a queue. */
  readonly savedMs?: number;
};

/** A length without deviation. */
export const exactly = (ms: number): Length => ({ ms, spreadMs: 0 });

/** Returns the mean and standard deviation of the observed values; zero if there are none. */
export function lengthOf(seen: readonly number[]): Length {
  if (seen.length === 0) return exactly(0);
  const ms = seen.reduce((sum, each) => sum + each, 0) / seen.length;
  const variance = seen.reduce((sum, each) => sum + (each - ms) ** 2, 0) / seen.length;
  return { ms: Math.round(ms), spreadMs: Math.sqrt(variance) };
}

/** Returns the length of something with two possible outcomes, the second with this share. */
export function eitherOf(one: Length, other: Length, share: number): Length {
  const ms = one.ms * (1 - share) + other.ms * share;
  const variance =
    (1 - share) * (one.spreadMs ** 2 + (one.ms - ms) ** 2) +
    share * (other.spreadMs ** 2 + (other.ms - ms) ** 2);
  return { ms: Math.round(ms), spreadMs: Math.sqrt(variance) };
}
