import type { KeyboardEvent } from "react";
import type { DayLook, Shade } from "#visitors/kit/picker/month.ts";
import { reasonText } from "#visitors/kit/picker/reason-text.ts";
import { usePickerWords } from "#visitors/kit/words/use-common-words.ts";
import { timesIn } from "#visitors/kit/times.ts";
import classes from "#visitors/kit/picker/calendar.module.css";

/** One day of the calendar. Its shade shows how much is free; its name says it, or why there is nothing. */
export function CalendarDay({
  date,
  look,
  shade,
  isToday,
  isChosen,
  isReached,
  onPress,
  onKey,
}: {
  readonly date: string;
  readonly look: DayLook;
  readonly shade: Shade | undefined;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  readonly isReached: boolean;
  readonly onPress: (date: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}) {
  const t = usePickerWords();
  const said = {
    free: () => t("freeTimes", { count: look.kind === "free" ? look.free : 0 }),
    none: () => (look.kind === "none" ? reasonText(look, t) : ""),
    unknown: () => t("loading"),
  }[look.kind]();
  return (
    <button
      type="button"
      data-date={date}
      data-shade={shade}
      data-chosen={isChosen || undefined}
      className={classes["day"]}
      tabIndex={isReached ? 0 : -1}
      // It stays clickable, so that the visitor hears why it cannot be chosen.
      aria-disabled={look.kind !== "free" || undefined}
      aria-current={isToday ? "date" : undefined}
      aria-label={`${timesIn(t.locale, "UTC").day(date)}, ${said}`}
      onClick={() => onPress(date)}
      onKeyDown={onKey}
    >
      {Number(date.slice(8))}
    </button>
  );
}
