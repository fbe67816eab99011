/** How long something takes: on average, and by how much it differs from that. In milliseconds. */
export type Length = {
  readonly ms: number;
  readonly spreadMs: number;
  /** By how much the first of many such, one after the other, seems shorter where several desks share a queue. */
  readonly savedMs?: number;
};

/** Takes exactly so long, always. */
export const exactly = (ms: number): Length => ({ ms, spreadMs: 0 });

/** Gives the mean of what was seen, and the standard deviation; nothing seen takes no time. */
export function lengthOf(seen: readonly number[]): Length {
  if (seen.length === 0) return exactly(0);
  const ms = seen.reduce((sum, each) => sum + each, 0) / seen.length;
  const variance = seen.reduce((sum, each) => sum + (each - ms) ** 2, 0) / seen.length;
  return { ms: Math.round(ms), spreadMs: Math.sqrt(variance) };
}

/** Gives the length of something that turns out in one of two ways, the second with this share. */
export function eitherOf(one: Length, other: Length, share: number): Length {
  const ms = one.ms * (1 - share) + other.ms * share;
  const variance =
    (1 - share) * (one.spreadMs ** 2 + (one.ms - ms) ** 2) +
    share * (other.spreadMs ** 2 + (other.ms - ms) ** 2);
  return { ms: Math.round(ms), spreadMs: Math.sqrt(variance) };
}
