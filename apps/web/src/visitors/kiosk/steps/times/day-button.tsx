import classes from "#visitors/kiosk/steps/times/times.module.css";
import type { FreeDay } from "#visitors/kiosk/state/use-free-times.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";

type DayButtonProps = {
  readonly date: string;
  readonly day: FreeDay | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

/** A day to choose, with how much of it is free. */
export function DayButton({ date, day, isChosen, onChoose }: DayButtonProps) {
  const t = useWords();
  // A day of the calendar is the same everywhere; noon of it is too.
  const noon = new Date(`${date}T12:00:00Z`);
  const write = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(t.locale, { timeZone: "UTC", ...options }).format(noon);
  const starts = day === undefined || day === "failed" ? [] : day.starts;
  return (
    <button
      type="button"
      className={classes["day"]}
      aria-pressed={isChosen}
      disabled={starts.length === 0}
      onClick={onChoose}
    >
      <span>{write({ weekday: "short" })}</span>
      <span className={classes["date"]}>{write({ day: "numeric", month: "short" })}</span>
      <span className={classes["free"]}>{freeText()}</span>
    </button>
  );

  function freeText(): string {
    if (day === undefined) return "…";
    if (day === "failed") return "–";
    if (starts.length > 0) return t("times.free", { count: starts.length });
    return t.find(`none.${day.reason ?? "full"}`) ?? t("none.full");
  }
}
