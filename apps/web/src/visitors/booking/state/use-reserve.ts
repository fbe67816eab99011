import { dateAt } from "@cherga/engine/time/day-frame";
import { type StepOptions, useBookingContext } from "#visitors/booking/state/booking-context.ts";
import { giveUp, reserve } from "#visitors/booking/state/calls.ts";
import { storedFrom, bookingStatusOf } from "#visitors/booking/state/stored-booking.ts";
import type { PageOffer } from "#visitors/booking/state/booking-options.ts";
import type { ServiceChoice } from "#visitors/booking/state/place.ts";
import { CallFailure } from "#visitors/kit/call.ts";
import { serverNow } from "#shared/server-clock.ts";
import { timesIn } from "#visitors/kit/times.ts";

/** Returns a function that reserves a time; it releases the earlier reservation, so that others can book that time. */
export function useReserve(
  offer: PageOffer,
  wanted: ServiceChoice,
): (start: string, going?: StepOptions) => Promise<void> {
  const { page, caller, holder, kept, keep, go } = useBookingContext();
  const { id: organizationId, timeZone } = offer.organization;
  return async (start, going) => {
    // A lapsed one may not be released yet either.
    const isOurs = kept && !["booked", "cancelled"].includes(bookingStatusOf(kept, serverNow()));
    if (isOurs === true && holder !== undefined) await giveUp(holder).catch(unlessRefused);
    const booking = await reserve(caller, { pageId: page.id, organizationId, wanted }, start).catch(
      (error: unknown) => {
        if (isOurs === true) keep({ ...kept, status: "cancel" });
        throw error;
      },
    );
    keep(storedFrom({ organizationId, wanted }, booking));
    const date = dateAt(timeZone, Date.parse(booking.start));
    const clock = timesIn("uk-UA", timeZone).clock(booking.start);
    go({ step: "data", organizationId, wanted, date, clock }, going);
  };
}

/** A refusal means that the time is not held any more. */
function unlessRefused(error: unknown): void {
  if (error instanceof CallFailure && error.status >= 400 && error.status < 500) return;
  throw error;
}
