import type { Booking } from "@cherga/contract/calls/booking";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { Wanted } from "#visitors/booking/state/place.ts";

/** A time that is kept or booked for a visitor, as this browser remembers it until it is closed. */
export type Kept = {
  readonly organizationId: number;
  readonly wanted: Wanted;
} & Pick<Booking, "token" | "status" | "until" | "num" | "start" | "end" | "sentTo">;

/** How it stands with a kept time: whoever did not finish in time, or gave it up, has it no more. */
export type Standing = "held" | "awaitsCode" | "booked" | "lapsed" | "cancelled";

/** Says how it stands with a kept time now, in milliseconds of the server's clock. */
export function standingOf({ status, until, num }: Kept, now: number): Standing {
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
      // Numbers are given to what was booked, and to nothing before.
      return num === null ? "lapsed" : "cancelled";
  }
}

/** Gives what is kept after the server has said how the booking stands. */
export function keptFrom(
  { organizationId, wanted }: Pick<Kept, "organizationId" | "wanted">,
  { token, status, until, num, start, end, sentTo }: Booking,
): Kept {
  return {
    organizationId,
    wanted,
    token,
    status,
    until,
    num,
    start,
    end,
    ...(sentTo === undefined ? {} : { sentTo }),
  };
}

/** Gives what is kept after a look at the ticket itself. */
export function keptAsTracked(kept: Kept, { status, statusUntil, num, plannedTime }: TrackedTicket): Kept {
  const start = plannedTime ?? kept.start;
  const lengthMs = Date.parse(kept.end) - Date.parse(kept.start);
  const end = new Date(Date.parse(start) + lengthMs).toISOString();
  return { ...kept, status, until: statusUntil, num: num ?? kept.num, start, end };
}

/** Reads what was kept; nothing where it cannot be made out. */
export function readKept(text: string | null): Kept | undefined {
  if (text === null) return undefined;
  try {
    const said: unknown = JSON.parse(text);
    return isKept(said) ? said : undefined;
  } catch {
    return undefined;
  }
}

/** It was written by us; only what an older program may have written otherwise is looked at. */
const isKept = (said: unknown): said is Kept =>
  typeof said === "object" &&
  said !== null &&
  ["organizationId", "wanted", "token", "status", "until", "num", "start", "end"].every(
    (name) => name in said,
  );
