import { useState } from "react";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import classes from "#visitors/kiosk/steps/times/times.module.css";
import { type FreeDay, useFreeTimes } from "#visitors/kiosk/state/use-free-times.ts";
import type { ServiceChoice } from "#visitors/kiosk/state/service-choice.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { Notice } from "#visitors/kit/notice.tsx";

type WeekProps = {
  readonly wanted: ServiceChoice;
  readonly dates: readonly string[];
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: () => void;
  readonly onAgain: () => void;
};

export const daysOfWeek = 7;

/** Seven days with their free times. Days without any are marked before they are touched. */
export function WeekOfTimes({ wanted, dates, onEarlier, onLater, onAgain }: WeekProps) {
  const { caller } = useKiosk();
  const t = useWords();
  const [chosen, setChosen] = useState<string>();
  const days = useFreeTimes(caller, wanted, dates);

  const within = dates.filter((date) => reasonOf(days[date]) !== "tooFar");
  const shown = chosen ?? within.find((date) => startsOf(days[date]).length > 0);
  const isKnown = dates.every((date) => days[date] !== undefined);
  const hasFailed = dates.some((date) => days[date] === "failed");
  return (
    <>
      <div className={classes["days"]} role="group" aria-label={t("times.days")} aria-busy={!isKnown}>
        {within.map((date) => (
          <DayButton
            key={date}
            date={date}
            day={days[date]}
            isChosen={date === shown}
            onChoose={() => setChosen(date)}
          />
        ))}
      </div>
      <div className={classes["pages"]}>
        {onEarlier === undefined ? <span /> : <Button onClick={onEarlier}>{t("times.earlier")}</Button>}
        {within.length === daysOfWeek ? <Button onClick={onLater}>{t("times.later")}</Button> : null}
      </div>
      {hasFailed ? (
        <Notice kind="bad" title={t("error.ERROR_OFFLINE")}>
          <Button onClick={onAgain}>{t("again")}</Button>
        </Notice>
      ) : null}
      {isKnown && !hasFailed && shown === undefined ? <Notice title={t("times.none")} /> : null}
      {!isKnown && shown === undefined ? <p role="status">{t("loading")}</p> : null}
      {shown === undefined ? null : <StartButtons starts={startsOf(days[shown])} />}
    </>
  );
}

const reasonOf = (day: FreeDay | undefined): string | undefined =>
  day === undefined || day === "failed" ? undefined : day.reason;

const startsOf = (day: FreeDay | undefined): readonly string[] =>
  day === undefined || day === "failed" ? [] : day.starts;

/** The free times of a day, hour by hour. */
function StartButtons({ starts }: { readonly starts: readonly string[] }) {
  const { move, times } = useKiosk();
  const t = useWords();
  const hours = [...new Set(starts.map((start) => times.clock(start).slice(0, 2)))];
  return (
    <section className={classes["hours"]} aria-label={t("times.times")}>
      {hours.map((hour) => (
        <div key={hour} className={classes["hour"]}>
          {starts
            .filter((start) => times.clock(start).startsWith(hour))
            .map((startAt) => (
              <Button key={startAt} onClick={() => move({ type: "chooseStart", startAt })}>
                {times.clock(startAt)}
              </Button>
            ))}
        </div>
      ))}
    </section>
  );
}

type DayButtonProps = {
  readonly date: string;
  readonly day: FreeDay | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

/** A day to choose, with its number of free times. */
function DayButton({ date, day, isChosen, onChoose }: DayButtonProps) {
  const t = useWords();
  // Noon UTC, so that the date is the same in every time zone.
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
