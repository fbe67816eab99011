import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { useState } from "react";
import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import type { PageOffer } from "#visitors/booking/state/booking-options.ts";
import { askDays, askDaysToMove, askStarts, askStartsToMove } from "#visitors/booking/state/calls.ts";
import type { Place } from "#visitors/booking/state/place.ts";
import { visitOf, wishOf } from "#visitors/booking/state/way.ts";

/** A step at which a time is chosen, for a new booking or to move one. */
export type PickerPlace = Extract<Place, { readonly step: "day" | "time" | "moveDay" | "moveTime" }>;

/** Returns what the picker of a step shows and does, and a function that fetches stale times again. */
export function usePicker(place: PickerPlace, offer: PageOffer, now: number) {
  const { page, caller, holder = caller, go } = useBookingContext();
  const [round, setRound] = useState(0);
  const { timeZone } = offer.organization;
  const today = dateAt(timeZone, now);
  const wish = { pageId: page.id, ...wishOf(place) };
  const isMove = place.step === "moveDay" || place.step === "moveTime";
  const goTo = (to: PickerPlace): void => go(to, { isInstead: true });
  return {
    fetchAgain: () => setRound((count) => count + 1),
    props: {
      timeZone,
      reach: { today, last: addDays(today, offer.maxQueuePeriodDays) },
      month: "month" in place ? place.month : undefined,
      date: place.step === "time" ? place.date : place.step === "moveTime" ? place.toDate : undefined,
      near: isMove ? place.date : undefined,
      source: {
        daysIn: (month: string) => (isMove ? askDaysToMove(holder, month) : askDays(caller, wish, month)),
        startsOn: (date: string) => (isMove ? askStartsToMove(holder, date) : askStarts(caller, wish, date)),
        since: String(round),
      },
      // Days and months replace the history entry: the back button leaves the calendar.
      onMonth: (month: string) =>
        goTo(
          isMove ? { step: "moveDay", ...visitOf(place), month } : { step: "day", ...wishOf(place), month },
        ),
      onDate: (date: string) =>
        goTo(
          isMove
            ? { step: "moveTime", ...visitOf(place), toDate: date }
            : { step: "time", ...wishOf(place), date },
        ),
    },
  };
}
