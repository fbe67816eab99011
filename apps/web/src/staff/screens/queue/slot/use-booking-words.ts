import type { SlotBooking } from "#staff/screens/queue/slot/grid.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Returns a function that says everything about a booking in one line. */
export function useBookingWords(): (booking: SlotBooking, times: string) => string {
  const t = useTexts();
  return ({ num, service, name, state, kind }, times) => {
    const standing = kind === "booked" ? t(`state.${state}`) : t("queue.slots.reservation");
    return [num ?? t("hall.noNumber"), times, service, name, standing].filter(Boolean).join(", ");
  };
}
