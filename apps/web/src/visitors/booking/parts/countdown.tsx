import classes from "#visitors/booking/parts/countdown.module.css";
import { asClock, secondsUntil, toldSeconds } from "#visitors/booking/parts/remaining.ts";
import unseen from "#visitors/booking/parts/unseen.module.css";
import { useWords } from "#visitors/booking/words/words.ts";

/** Shows how long the time is still kept. */
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
      <span role="status" className={unseen["unseen"]}>
        {told !== undefined && t("keptStill", { time: asClock(told) })}
      </span>
    </div>
  );
}
