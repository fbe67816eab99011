import { dateAt } from "@cherga/engine/time/day-frame";
import { useEffect, useRef, useState } from "react";
import { Summary } from "#visitors/booking/parts/summary.tsx";
import { Underway } from "#visitors/booking/parts/underway.tsx";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import type { BookingOption, PageOffer } from "#visitors/booking/state/booking-options.ts";
import { move } from "#visitors/booking/state/calls.ts";
import { storedFrom } from "#visitors/booking/state/stored-booking.ts";
import { type PickerPlace, usePicker } from "#visitors/booking/state/use-picker.ts";
import { useSubmit } from "#visitors/booking/state/use-submit.ts";
import { wishOf } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { TimePicker } from "#visitors/kit/picker/time-picker.tsx";
import { Refused } from "#visitors/kit/refused.tsx";
import { SubmitButton } from "#visitors/kit/submit-button.tsx";
import { timesIn } from "#visitors/kit/times.ts";
import classes from "#visitors/booking/steps/done.module.css";

/** The choice of the time a booking moves to; the old time stays booked until the move succeeds. */
export function MoveStep({
  place,
  offer,
  offered,
  now,
}: {
  readonly place: Extract<PickerPlace, { readonly step: "moveDay" | "moveTime" }>;
  readonly offer: PageOffer;
  readonly offered: BookingOption;
  readonly now: number;
}) {
  const t = useWords();
  const { caller, holder = caller, kept, keep, go } = useBookingContext();
  const [chosen, setChosen] = useState<string>();
  const { isBusy, failure, run, forget } = useSubmit();
  const question = useRef<HTMLParagraphElement>(null);
  const { props, fetchAgain } = usePicker(place, offer, now);
  const { day, clock } = timesIn(t.locale, props.timeZone);
  useEffect(() => {
    if (chosen !== undefined) question.current?.focus();
  }, [chosen]);
  if (kept === undefined) return null;

  const handleStart = (start: string): void => {
    forget();
    setChosen(start);
  };
  const handleMove = (start: string): void =>
    run(async () => {
      const booking = await move(holder, start).catch((error: unknown) => {
        // The refusal means that the times are stale.
        setChosen(undefined);
        fetchAgain();
        throw error;
      });
      keep(storedFrom(kept, booking));
      const date = dateAt(props.timeZone, Date.parse(booking.start));
      go(
        { step: "done", ...wishOf(place), date, clock: clock(booking.start) },
        { isInstead: true, news: "moved" },
      );
    });
  return (
    <>
      <Summary place={place} offered={offered} when={`${day(kept.start)}, ${clock(kept.start)}`} />
      {failure !== undefined && <Refused failure={failure} />}
      {chosen !== undefined && (
        <div role="group" aria-labelledby="move-question" className={classes["ticket"]}>
          <p id="move-question" ref={question} tabIndex={-1} className={classes["lines"]}>
            {t("moveQuestion", {
              from: `${day(kept.start)}, ${clock(kept.start)}`,
              to: `${day(chosen)}, ${clock(chosen)}`,
            })}
          </p>
          <SubmitButton look="main" isBusy={isBusy} onClick={() => handleMove(chosen)}>
            {t("moveYes")}
          </SubmitButton>
          <Button disabled={isBusy} onClick={() => setChosen(undefined)}>
            {t("chooseAnotherTime")}
          </Button>
        </div>
      )}
      <TimePicker {...props} chosen={chosen} isBusy={isBusy} onStart={handleStart} />
      {isBusy && <Underway />}
    </>
  );
}
