import type { KeyboardEvent } from "react";
import { signs } from "#visitors/booking/calendar/calendar-legend.tsx";
import type { DayLook } from "#visitors/booking/calendar/month.ts";
import { reasonText } from "#visitors/booking/calendar/reason-text.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { timesIn } from "#visitors/kit/times.ts";
import classes from "#visitors/booking/calendar/calendar.module.css";

/** One day of the calendar: the number of free times, or the reason why there is none. */
export function CalendarDay({
  date,
  look,
  isToday,
  isReached,
  onPress,
  onKey,
}: {
  readonly date: string;
  readonly look: DayLook;
  readonly isToday: boolean;
  readonly isReached: boolean;
  readonly onPress: (date: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}) {
  const t = useWords();
  const said = {
    free: () => t("freeTimes", { count: look.kind === "free" ? look.free : 0 }),
    none: () => (look.kind === "none" ? reasonText(look, t) : ""),
    unknown: () => t("loading"),
  }[look.kind]();
  return (
    <button
      type="button"
      data-date={date}
      data-look={look.kind}
      className={classes["day"]}
      tabIndex={isReached ? 0 : -1}
      // It stays clickable, so that the visitor hears why it cannot be chosen.
      aria-disabled={look.kind !== "free" || undefined}
      aria-current={isToday ? "date" : undefined}
      aria-label={`${timesIn(t.locale, "UTC").day(date)}, ${said}`}
      onClick={() => onPress(date)}
      onKeyDown={onKey}
    >
      <span>{Number(date.slice(8))}</span>
      <span aria-hidden="true" className={classes["mark"]}>
        {look.kind === "free" ? look.free : look.kind === "none" ? signs[look.reason] : ""}
      </span>
    </button>
  );
}
