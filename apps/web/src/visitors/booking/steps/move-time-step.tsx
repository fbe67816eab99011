import { dateAt } from "@cherga/engine/time/day-frame";
import { useEffect, useRef, useState } from "react";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import { askStartsToMove, move } from "#visitors/booking/state/calls.ts";
import { SubmitButton } from "#visitors/booking/parts/submit-button.tsx";
import { storedFrom } from "#visitors/booking/state/stored-booking.ts";
import { Loaded } from "#visitors/booking/parts/loaded.tsx";
import type { PageOffer, BookingOption } from "#visitors/booking/state/booking-options.ts";
import type { Place } from "#visitors/booking/state/place.ts";
import { Refused } from "#visitors/booking/parts/refused.tsx";
import { StartList } from "#visitors/booking/calendar/start-list.tsx";
import { Summary } from "#visitors/booking/parts/summary.tsx";
import { Underway } from "#visitors/booking/parts/underway.tsx";
import { useAnswer } from "#visitors/booking/state/use-answer.ts";
import { useSubmit } from "#visitors/booking/state/use-submit.ts";
import { wishOf } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { timesIn } from "#visitors/kit/times.ts";
import classes from "#visitors/booking/steps/done.module.css";

/** The choice of the time a booking moves to; the old time stays booked until the move succeeds. */
export function MoveTimeStep({
  place,
  offer,
  offered,
}: {
  readonly place: Extract<Place, { readonly step: "moveTime" }>;
  readonly offer: PageOffer;
  readonly offered: BookingOption;
}) {
  const t = useWords();
  const { caller, holder = caller, kept, keep, go } = useBookingContext();
  const [chosen, setChosen] = useState<string>();
  const { isBusy, failure, run, forget } = useSubmit();
  const question = useRef<HTMLParagraphElement>(null);
  const starts = useAnswer(`move ${place.toDate}`, () => askStartsToMove(holder, place.toDate));
  const { timeZone } = offer.organization;
  const { day, clock } = timesIn(t.locale, timeZone);
  useEffect(() => {
    if (chosen !== undefined) question.current?.focus();
  }, [chosen]);
  if (kept === undefined) return null;

  const handleChoose = (start: string): void => {
    forget();
    setChosen(start);
  };
  const handleMove = (start: string): void =>
    run(async () => {
      const booking = await move(holder, start).catch((error: unknown) => {
        // The refusal means that the list is stale.
        setChosen(undefined);
        starts.askAgain();
        throw error;
      });
      keep(storedFrom(kept, booking));
      const date = dateAt(timeZone, Date.parse(booking.start));
      go(
        { step: "done", ...wishOf(place), date, clock: clock(booking.start) },
        { isInstead: true, news: "moved" },
      );
    });
  return (
    <>
      <Summary offer={offer} offered={offered} when={timesIn(t.locale, "UTC").day(place.toDate)} />
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
      <Loaded of={starts}>
        {(free) => (
          <StartList
            free={free}
            timeZone={timeZone}
            chosen={chosen}
            isBusy={isBusy}
            onChoose={handleChoose}
          />
        )}
      </Loaded>
      {isBusy && <Underway />}
    </>
  );
}
