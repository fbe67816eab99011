import type { Texts } from "#staff/texts/use-texts.ts";

/** A duration in whole hours, minutes and seconds. */
type Length = { readonly hours: number; readonly minutes: number; readonly seconds: number };

/** Returns a duration in words: seconds only if it is less than a minute. */
export function sayDuration(t: Texts, ms: number): string {
  const length = lengthOf(ms);
  if (length.hours > 0) return t("queue.duration.hours", length);
  return length.minutes > 0 ? t("queue.duration.minutes", length) : t("queue.duration.seconds", length);
}

/** Returns the whole hours, minutes and seconds of a duration; a negative one counts as zero. */
export function lengthOf(ms: number): Length {
  const all = Math.max(0, Math.floor(ms / 1_000));
  return { hours: Math.floor(all / 3_600), minutes: Math.floor(all / 60) % 60, seconds: all % 60 };
}
