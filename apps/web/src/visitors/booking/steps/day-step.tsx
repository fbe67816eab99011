import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import { Calendar } from "#visitors/booking/calendar/calendar.tsx";
import { askDays, askDaysToMove } from "#visitors/booking/state/calls.ts";
import { addMonths, monthOf, monthWithin } from "#visitors/booking/calendar/month.ts";
import type { PageOffer, BookingOption } from "#visitors/booking/state/booking-options.ts";
import type { Place } from "#visitors/booking/state/place.ts";
import { Refused } from "#visitors/booking/parts/refused.tsx";
import { Summary } from "#visitors/booking/parts/summary.tsx";
import { useAnswer } from "#visitors/booking/state/use-answer.ts";
import { visitOf, wishOf } from "#visitors/booking/state/way.ts";
import { useWords } from "#visitors/booking/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import { Notice } from "#visitors/kit/notice.tsx";

/** The choice of a day, for a new booking or to move one. */
export function DayStep({
  place,
  offer,
  offered,
  now,
}: {
  readonly place: Extract<Place, { readonly step: "day" | "moveDay" }>;
  readonly offer: PageOffer;
  readonly offered: BookingOption;
  readonly now: number;
}) {
  const t = useWords();
  const { page, caller, holder = caller, go } = useBookingContext();
  const today = dateAt(offer.organization.timeZone, now);
  const reach = { today, last: addDays(today, offer.maxQueuePeriodDays) };
  const month = monthWithin(place.month, reach);
  const isMove = place.step === "moveDay";
  const days = useAnswer(`${place.step} ${month}`, () =>
    isMove ? askDaysToMove(holder, month) : askDays(caller, { pageId: page.id, ...wishOf(place) }, month),
  );
  const known = days.asked.state === "there" ? days.asked.answer.days : undefined;
  const isEmpty = known?.every(({ free }) => free === 0) === true;
  const isOpening = known?.some(({ reason }) => reason === "notOpenYet") === true;
  // Months replace the history entry: the back button leaves the calendar.
  const handleMonth = (next: string): void => go({ ...place, month: next }, { isInstead: true });
  const handleChoose = (date: string): void =>
    isMove
      ? go({ step: "moveTime", ...visitOf(place), toDate: date })
      : go({ step: "time", ...wishOf(place), date });
  return (
    <>
      <Summary offer={offer} offered={offered} />
      {days.asked.state === "failed" ? (
        <Refused failure={days.asked.failure} onAgain={days.askAgain} />
      ) : (
        <Calendar month={month} reach={reach} days={known} onMonth={handleMonth} onChoose={handleChoose} />
      )}
      {isEmpty && (
        <Notice title={t("monthIsFull")}>
          {month < monthOf(reach.last) && (
            <Button onClick={() => handleMonth(addMonths(month, 1))}>{t("month.next")}</Button>
          )}
        </Notice>
      )}
      {isOpening && <Notice title={t("opening.title")}>{t("opening.text")}</Notice>}
    </>
  );
}
