import classes from "#visitors/booking/parts/parts.module.css";
import { useWords } from "#visitors/booking/words/words.ts";

/** Shows how long the time is still held. */
export function Countdown({ until, now }: { readonly until: string; readonly now: number }) {
  const t = useWords();
  const seconds = secondsUntil(until, now);
  const told = toldSeconds(seconds);
  return (
    <div className={classes["countdown"]} data-short={seconds <= 60 || undefined}>
      <span>{t("keptFor")}</span>
      <span role="timer" className={classes["clock"]}>
        {asClock(seconds)}
      </span>
      <span role="status" className={classes["unseen"]}>
        {told !== undefined && t("keptStill", { time: asClock(told) })}
      </span>
    </div>
  );
}

/** At these seconds screen readers announce the time left. */
const toldAt = [300, 120, 60, 30] as const;

/** Returns the whole seconds left until an instant. */
export const secondsUntil = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));

/** Formats seconds as a countdown, '14:05'. */
export const asClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Returns the last announcement that is due: a screen reader that spoke every second would be unbearable. */
export const toldSeconds = (seconds: number): number | undefined =>
  toldAt.findLast((moment) => seconds <= moment);
