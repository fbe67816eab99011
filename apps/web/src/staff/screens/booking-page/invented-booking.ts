import type { Answer } from "@cherga/contract/call";
import type { Booking } from "@cherga/contract/calls/booking";
import type { previewCalls } from "@cherga/contract/calls/preview";

type Offer = Answer<typeof previewCalls.offer>;

const minuteMs = 60_000;
const lengthMs = 30 * minuteMs;
const codeMin = 60;

/** Gives a time such as would be kept for a visitor. It is not. */
export function inventedBooking(
  { reservationMin, time }: Pick<Offer, "reservationMin" | "time">,
  start: string,
): Booking {
  const keptMin = Math.max(1, reservationMin);
  return {
    token: "preview",
    status: "reservation",
    until: after(time, keptMin * minuteMs),
    num: null,
    start,
    end: after(start, lengthMs),
    time,
  };
}

/** Gives the booking after the visitor has said who they are: done, or a code is asked for. */
export function filledIn(booking: Booking, confirmBy: Offer["confirmBy"]): Booking {
  if (confirmBy === "none") return confirmed(booking);
  const sentTo = confirmBy === "sms" ? "+380 •• ••• •• 67" : "v•••@example.org";
  return { ...booking, status: "confirm", until: after(booking.time, codeMin * minuteMs), sentTo };
}

/** Gives the booking after the code. */
export const confirmed = (booking: Booking): Booking => ({
  ...booking,
  status: "success",
  until: null,
  num: "A017",
});

const after = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();
