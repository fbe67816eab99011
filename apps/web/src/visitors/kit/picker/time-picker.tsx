import type { FreeDays, FreeStarts } from "@cherga/contract/shapes/free-times";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#visitors/kit/button.tsx";
import { Loaded } from "#visitors/kit/loaded.tsx";
import { Notice } from "#visitors/kit/notice.tsx";
import { Calendar } from "#visitors/kit/picker/calendar.tsx";
import { addMonths, type BookingReach, monthOf, monthWithin } from "#visitors/kit/picker/month.ts";
import { StartList } from "#visitors/kit/picker/start-list.tsx";
import classes from "#visitors/kit/picker/time-picker.module.css";
import { Refused } from "#visitors/kit/refused.tsx";
import { timesIn } from "#visitors/kit/times.ts";
import { useAnswer } from "#visitors/kit/use-answer.ts";
import { usePickerWords } from "#visitors/kit/words/use-common-words.ts";

/** Where the free times come from. A new `since` fetches them again. */
export type FreeTimeSource = {
  readonly daysIn: (month: string) => Promise<FreeDays>;
  readonly startsOn: (date: string) => Promise<FreeStarts>;
  readonly since?: string;
};

type TimePickerProps = {
  readonly source: FreeTimeSource;
  readonly reach: BookingReach;
  readonly timeZone: string;
  /** The month that the visitor has turned to. Undefined: the first one with a free day. */
  readonly month: string | undefined;
  /** The day that the visitor has chosen. Undefined: the first free one of the month. */
  readonly date: string | undefined;
  /** The day of the booking that is moved: the first free one is looked for from there on. */
  readonly near?: string | undefined;
  /** The start that is being taken. */
  readonly chosen: string | undefined;
  readonly isBusy: boolean;
  readonly onMonth: (month: string) => void;
  readonly onDate: (date: string) => void;
  readonly onStart: (start: string) => void;
};

/** The choice of a day and a start. The first free day is chosen already. */
export function TimePicker(props: TimePickerProps) {
  const { source, reach, month: turnedTo, date: asked, near = reach.today, onMonth, onDate } = props;
  const t = usePickerWords();
  const [first, setFirst] = useState(() => monthWithin(monthOf(near), reach));
  const [picked, setPicked] = useState<string>();
  const month = monthWithin(turnedTo ?? (asked === undefined ? first : monthOf(asked)), reach);
  const days = useAnswer(`days ${month}`, () => source.daysIn(month), source.since);
  const known = days.asked.state === "there" ? days.asked.answer.days : undefined;
  const isEmpty = known?.every(({ free }) => free === 0) === true;
  const isOpening = known?.some(({ reason }) => reason === "notOpenYet") === true;
  const isLast = month >= monthOf(reach.last) || known?.at(-1)?.reason === "tooFar";
  if (isEmpty && turnedTo === undefined && asked === undefined && !isLast) setFirst(addMonths(month, 1));
  const free = known?.filter((day) => day.free > 0);
  const date = asked ?? (free?.find((day) => day.date >= near) ?? free?.[0])?.date;
  return (
    <>
      <div className={classes["picker"]}>
        {days.asked.state === "failed" ? (
          <Refused failure={days.asked.failure} onAgain={days.askAgain} />
        ) : (
          <Calendar
            month={month}
            reach={reach}
            days={known}
            chosen={date}
            onMonth={onMonth}
            onChoose={(chosen) => {
              setPicked(chosen);
              onDate(chosen);
            }}
          />
        )}
        {date !== undefined && <StartsOfDay key={date} {...props} date={date} isPicked={date === picked} />}
      </div>
      {isEmpty && (
        <Notice title={t("monthIsFull")}>
          {!isLast && <Button onClick={() => onMonth(addMonths(month, 1))}>{t("month.next")}</Button>}
        </Notice>
      )}
      {isOpening && <Notice title={t("opening.title")}>{t("opening.text")}</Notice>}
    </>
  );
}

function StartsOfDay({
  source,
  timeZone,
  date,
  chosen,
  isBusy,
  isPicked,
  onStart,
}: TimePickerProps & { readonly date: string; readonly isPicked: boolean }): ReactNode {
  const t = usePickerWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const starts = useAnswer(`starts ${date}`, () => source.startsOn(date), source.since);
  // On a phone the times are below the calendar: a visitor who picks a day is led there.
  useEffect(() => {
    if (isPicked) heading.current?.focus();
  }, [isPicked]);
  return (
    <section className={classes["starts"]}>
      <h2 ref={heading} tabIndex={-1} className={classes["day"]}>
        {timesIn(t.locale, "UTC").day(date)}
      </h2>
      <Loaded of={starts}>
        {(free) => (
          <StartList free={free} timeZone={timeZone} chosen={chosen} isBusy={isBusy} onChoose={onStart} />
        )}
      </Loaded>
    </section>
  );
}
