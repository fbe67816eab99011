import type { FreeDays } from "@cherga/contract/shapes/free-times";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { CalendarDay } from "#visitors/kit/picker/calendar-day.tsx";
import { CalendarLegend } from "#visitors/kit/picker/calendar-legend.tsx";
import classes from "#visitors/kit/picker/calendar.module.css";
import {
  addMonths,
  dateByKey,
  type DayLook,
  lookOf,
  monthOf,
  type BookingReach,
  type Shade,
  dayShade,
  weeksOf,
} from "#visitors/kit/picker/month.ts";
import { reasonText } from "#visitors/kit/picker/reason-text.ts";
import { usePickerWords } from "#visitors/kit/words/use-common-words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { timesIn } from "#visitors/kit/times.ts";

/** A month in which every day shows, before it is chosen, whether it has a free time, or why not. */
export function Calendar({
  month,
  reach,
  days,
  chosen,
  onMonth,
  onChoose,
}: {
  readonly month: string;
  readonly reach: BookingReach;
  /** Undefined while loading. */
  readonly days: FreeDays["days"] | undefined;
  readonly chosen: string | undefined;
  readonly onMonth: (month: string) => void;
  readonly onChoose: (date: string) => void;
}) {
  const t = usePickerWords();
  const titleId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const lookAt = (date: string): DayLook => lookOf(date, reach, days);
  const weeks = weeksOf(month, reach.today);
  const dates = weeks.flat().filter((date) => date !== undefined);
  const most = Math.max(0, ...(days?.map(({ free }) => free) ?? []));
  // Tab reaches one day, at first the chosen one; arrow keys reach the others.
  const reached =
    [at, chosen].find((date) => date !== undefined && monthOf(date) === month) ??
    dates.find((date) => date >= reach.today);

  // A key may lead to a day of another month, which is rendered only now.
  useEffect(() => {
    if (at !== undefined && monthOf(at) === month)
      grid.current?.querySelector<HTMLButtonElement>(`[data-date="${at}"]`)?.focus();
  }, [at, month]);

  const shadeAt = (date: string): Shade | undefined => {
    const look = lookAt(date);
    return look.kind === "free" ? dayShade(look.free, most) : undefined;
  };
  const handleKey = (event: KeyboardEvent): void => {
    const to = reached && dateByKey(reached, event.key, reach);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    if (monthOf(to) !== month) onMonth(monthOf(to));
  };
  const handleChoose = (date: string): void => {
    setAsked(date);
    setAt(undefined);
    if (lookAt(date).kind === "free") onChoose(date);
  };
  const monthName = new Intl.DateTimeFormat(t.locale, { month: "long", timeZone: "UTC" });
  const times = timesIn(t.locale, "UTC");
  return (
    <div className={classes["calendar"]} aria-busy={days === undefined || undefined}>
      <div className={classes["months"]}>
        <MonthButton
          name={t("month.before")}
          sign="←"
          isOpen={month > monthOf(reach.today)}
          onPress={() => onMonth(addMonths(month, -1))}
        />
        <h2 id={titleId} aria-live="polite">
          {monthName.format(new Date(`${month}-01`))} {month.slice(0, 4)}
        </h2>
        <MonthButton
          name={t("month.next")}
          sign="→"
          isOpen={month < monthOf(reach.last)}
          onPress={() => onMonth(addMonths(month, 1))}
        />
      </div>
      <div ref={grid} role="grid" aria-labelledby={titleId} className={classes["grid"]}>
        <div role="row" className={classes["week"]}>
          {weekdays(t.locale).map(({ short, long }) => (
            <span key={long} role="columnheader" aria-label={long} className={classes["weekday"]}>
              {short}
            </span>
          ))}
        </div>
        {weeks.map((week, row) => (
          <div key={`${month} ${row}`} role="row" className={classes["week"]}>
            {week.map((date, column) => (
              <div
                key={date ?? column}
                role="gridcell"
                aria-selected={date === undefined ? undefined : date === chosen}
              >
                {date !== undefined && (
                  <CalendarDay
                    date={date}
                    look={lookAt(date)}
                    shade={shadeAt(date)}
                    isChosen={date === chosen}
                    isToday={date === reach.today}
                    isReached={date === reached}
                    onPress={handleChoose}
                    onKey={handleKey}
                  />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={classes["said"]}>
        {asked !== undefined && saidOf(lookAt(asked), times.day(asked), t)}
      </p>
      {most > 0 && <CalendarLegend />}
    </div>
  );
}

function MonthButton({
  name,
  sign,
  isOpen,
  onPress,
}: {
  readonly name: string;
  readonly sign: string;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}) {
  return (
    <Button
      look="quiet"
      aria-label={name}
      // Not `disabled`: that would lose the focus.
      aria-disabled={!isOpen || undefined}
      className={classes["month"] ?? ""}
      onClick={() => isOpen && onPress()}
    >
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
}

function saidOf(look: DayLook, day: string, t: ReturnType<typeof usePickerWords>): string {
  return look.kind === "none" ? `${day}, ${reasonText(look, t)}` : "";
}

/** 5 January 1970 was a Monday. */
function weekdays(locale: string): readonly { readonly short: string; readonly long: string }[] {
  const write = (weekday: "short" | "long", day: number): string =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" }).format(
      new Date(Date.UTC(1970, 0, 5 + day)),
    );
  return Array.from({ length: 7 }, (_, day) => ({ short: write("short", day), long: write("long", day) }));
}
