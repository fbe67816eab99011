import type { bookingCalls } from "@cherga/contract/calls/booking";
import type { FreeDays, FreeStarts } from "@cherga/contract/shapes/free-times";
import { useCallback } from "react";
import { Button } from "#visitors/kit/button.tsx";
import { call, type Caller } from "#visitors/kit/call.ts";
import type { Times } from "#visitors/kit/times.ts";
import {
  type MoveChoice,
  timesByHour,
  monthAfter,
  type MoveDraft,
} from "#visitors/tracker/state/move-draft.ts";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { type FetchState, useFetch } from "#visitors/tracker/state/use-fetch.ts";
import { useWords } from "#visitors/tracker/words/words.ts";

/** Booking is possible at most a year ahead. */
const monthsAhead = 12;

type Props = {
  readonly times: Times;
  readonly caller: Caller;
  readonly onPick: (choice: MoveChoice) => void;
};

/** The days of a month with a free time. */
export function FreeDaysList({
  moving: { month },
  today,
  times,
  caller,
  onPick,
}: Props & { readonly moving: MoveDraft; readonly today: string }) {
  const t = useWords();
  const fetched = useFetch<FreeDays>(
    useCallback(
      () =>
        call<typeof bookingCalls.freeDaysToMove>(caller, {
          method: "POST",
          path: "/tracker/free-days",
          body: { month },
        }),
      [caller, month],
    ),
  );
  const thisMonth = today.slice(0, 7);
  const free = fetched.found?.days.filter((day) => day.free > 0) ?? [];
  const name = new Intl.DateTimeFormat(t.locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <>
      <div className={classes["row"]}>
        <Button
          look="quiet"
          disabled={month <= thisMonth}
          onClick={() => onPick({ type: "turn", months: -1 })}
        >
          {t("move.before")}
        </Button>
        <Button
          look="quiet"
          disabled={month >= monthAfter(thisMonth, monthsAhead)}
          onClick={() => onPick({ type: "turn", months: 1 })}
        >
          {t("move.after")}
        </Button>
      </div>
      <h3 className={classes["heading"]}>{name.format(new Date(`${month}-15T00:00:00Z`))}</h3>
      <Waiting fetched={fetched} isEmpty={free.length === 0} nothing={t("move.noDay")} />
      <ul className={classes["list"]}>
        {free.map(({ date, free: count }) => (
          <li key={date}>
            <Button isWide onClick={() => onPick({ type: "day", date })}>
              {times.day(`${date}T12:00:00Z`)}{" "}
              <span className={classes["quiet"]}>{t("free", { count })}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The free starts of a day. */
export function FreeStartsList({ date, times, caller, onPick }: Props & { readonly date: string }) {
  const t = useWords();
  const fetched = useFetch<FreeStarts>(
    useCallback(
      () =>
        call<typeof bookingCalls.freeTimeToMove>(caller, {
          method: "POST",
          path: "/tracker/free-time",
          body: { queueDate: date },
        }),
      [caller, date],
    ),
  );
  const starts = fetched.found?.starts ?? [];
  const hours = timesByHour(starts, times.clock);
  return (
    <>
      <Waiting fetched={fetched} isEmpty={starts.length === 0} nothing={t("move.noTime")} />
      {hours.map(([hour, members], place) => (
        <details key={hour} className={classes["hour"]} open={place === 0 || starts.length <= fewStarts}>
          <summary>
            {hour}:00 · {t("free", { count: members.length })}
          </summary>
          <div className={classes["starts"]}>
            {members.map((start) => (
              <Button key={start} onClick={() => onPick({ type: "start", start })}>
                {times.clock(start)}
              </Button>
            ))}
          </div>
        </details>
      ))}
    </>
  );
}

/** Up to this many starts are listed openly; more are grouped by hour. */
const fewStarts = 24;

function Waiting({
  fetched: { error, found, again },
  isEmpty,
  nothing,
}: {
  readonly fetched: FetchState<unknown>;
  readonly isEmpty: boolean;
  readonly nothing: string;
}) {
  const t = useWords();
  if (error !== undefined)
    return (
      <div role="alert" className={classes["block"]}>
        <p className={classes["bad"]}>{t.find(`error.${error}`) ?? t("error.other")}</p>
        <Button onClick={again}>{t("again")}</Button>
      </div>
    );
  return <p role="status">{found === undefined ? t("loading") : isEmpty ? nothing : ""}</p>;
}
