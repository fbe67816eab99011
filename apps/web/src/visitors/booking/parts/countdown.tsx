import classes from "#visitors/booking/parts/parts.module.css";
import { useWords } from "#visitors/booking/words/words.ts";

/** Shows how long the time is still held: a bar that empties. */
export function Countdown({
  since,
  until,
  now,
}: {
  readonly since: string;
  readonly until: string;
  readonly now: number;
}) {
  const t = useWords();
  const seconds = secondsUntil(until, now);
  const told = toldSeconds(seconds);
  const share = seconds / Math.max(1, secondsUntil(until, Date.parse(since)));
  return (
    <div className={classes["countdown"]} data-short={seconds <= 60 || undefined}>
      <span>{t("keptFor")}</span>
      <span role="timer" className={classes["clock"]}>
        {asClock(seconds)}
      </span>
      <span role="status" className={classes["unseen"]}>
        {told !== undefined && t("keptStill", { time: asClock(told) })}
      </span>
      <span aria-hidden="true" className={classes["bar"]}>
        <span style={{ width: `${Math.min(100, share * 100)}%` }} />
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
