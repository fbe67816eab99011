import type { Booking } from "@cherga/contract/calls/booking";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { ServiceChoice } from "#visitors/booking/state/place.ts";

/** A held or booked time, as the browser stores it for the session. */
export type StoredBooking = {
  readonly organizationId: number;
  readonly wanted: ServiceChoice;
  /** Since when the time is reserved until `until`. */
  readonly since: string;
} & Pick<Booking, "token" | "status" | "until" | "num" | "start" | "end" | "sentTo">;

/** The state of a reserved time; it is `lapsed` after the deadline or a cancellation. */
export type BookingStatus = "held" | "awaitsCode" | "booked" | "lapsed" | "cancelled";

/** Returns the state of a stored booking at a time of the server's clock, in milliseconds. */
export function bookingStatusOf({ status, until, num }: StoredBooking, now: number): BookingStatus {
  const isOver = until !== null && Date.parse(until) <= now;
  switch (status) {
    case "reservation":
      return isOver ? "lapsed" : "held";
    case "confirm":
      return isOver ? "lapsed" : "awaitsCode";
    case "success":
      return "booked";
    case "delay":
    case "cancel":
      // Only booked visits have numbers.
      return num === null ? "lapsed" : "cancelled";
  }
}

/** Returns the stored booking after an answer of the server. */
export function storedFrom(
  { organizationId, wanted }: Pick<StoredBooking, "organizationId" | "wanted">,
  { token, status, until, num, start, end, sentTo, time }: Booking,
): StoredBooking {
  return {
    organizationId,
    wanted,
    since: time,
    token,
    status,
    until,
    num,
    start,
    end,
    ...(sentTo === undefined ? {} : { sentTo }),
  };
}

/** Returns the stored booking after the ticket was read. */
export function storedAsTracked(
  kept: StoredBooking,
  { status, statusUntil, num, plannedTime, time }: TrackedTicket,
): StoredBooking {
  const start = plannedTime ?? kept.start;
  const lengthMs = Date.parse(kept.end) - Date.parse(kept.start);
  const end = new Date(Date.parse(start) + lengthMs).toISOString();
  const since = statusUntil === kept.until ? kept.since : time;
  return { ...kept, since, status, until: statusUntil, num: num ?? kept.num, start, end };
}

/** Reads a stored booking; returns nothing if the text is not one. */
export function readStored(text: string | null): StoredBooking | undefined {
  if (text === null) return undefined;
  try {
    const said: unknown = JSON.parse(text);
    return isStored(said) ? said : undefined;
  } catch {
    return undefined;
  }
}

/** Checks only for fields that an older version may have stored differently. */
const isStored = (said: unknown): said is StoredBooking =>
  typeof said === "object" &&
  said !== null &&
  ["organizationId", "wanted", "since", "token", "status", "until", "num", "start", "end"].every(
    (name) => name in said,
  );
