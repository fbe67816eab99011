import { useBookingContext } from "#visitors/booking/state/booking-context.ts";
import { askTicket } from "#visitors/booking/state/calls.ts";
import { storedAsTracked } from "#visitors/booking/state/stored-booking.ts";
import { CallFailure } from "#visitors/kit/call.ts";

/**
 * Returns a function that runs an action on a held time, and stores the new state of the ticket if the action is
 * refused because the time has lapsed or an earlier request, whose answer was lost, has changed it.
 */
export function useSettled(): (work: () => Promise<void>) => Promise<void> {
  const { kept, keep, holder } = useBookingContext();
  return async (work) => {
    try {
      await work();
    } catch (error) {
      const isOther =
        error instanceof CallFailure && ["ERROR_ACTION_NOT_ALLOWED", "ERROR_NOT_FOUND"].includes(error.code);
      if (!isOther || kept === undefined || holder === undefined) throw error;
      const now = storedAsTracked(kept, await askTicket(holder));
      if (now.status === kept.status) throw error;
      keep(now);
    }
  };
}
