import { useState } from "react";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { DayButton } from "#visitors/kiosk/steps/times/day-button.tsx";
import { StartButtons } from "#visitors/kiosk/steps/times/start-buttons.tsx";
import classes from "#visitors/kiosk/steps/times/times.module.css";
import { type FreeDay, useFreeTimes } from "#visitors/kiosk/state/use-free-times.ts";
import type { Wanted } from "#visitors/kiosk/state/wanted.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { Notice } from "#visitors/kit/notice.tsx";

type WeekProps = {
  readonly wanted: Wanted;
  readonly dates: readonly string[];
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: () => void;
  readonly onAgain: () => void;
};

export const daysOfWeek = 7;

/** Seven days with their free times. Days on which nothing is free say so before they are touched. */
export function Week({ wanted, dates, onEarlier, onLater, onAgain }: WeekProps) {
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
