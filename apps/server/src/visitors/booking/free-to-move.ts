import type { FreeDays, FreeStarts } from "@cherga/contract/shapes/free-times";
import { Refusal } from "@cherga/contract/errors";
import { findTicket } from "@cherga/engine/day/day";
import { mayLeaveDay } from "@cherga/engine/day/move";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayState } from "#queue/day/day-state";
import { bookingReachReason } from "#queue/registration/booking-reach";
import { startsOn } from "#queue/registration/starts-on";
import { wishToMove } from "#visitors/booking/move";
import { datesOf, freeStartsOn, whyNot } from "#visitors/shared/free-times";
import type { Visitor } from "#visitors/shared/visitor";

type MoveDeps = BaseDeps & Pick<QueueDeps, "days">;

/** Returns on which days of a month a booking can begin instead; its own time counts as free. */
export async function freeDaysToMove(
  deps: MoveDeps,
  { key, ticketId }: Visitor,
  month: string,
): Promise<FreeDays> {
  const now = deps.clock.now().getTime();
  const known = await deps.days.read(key);
  const wish = wishToMove(known, ticketId);
  const isStuck = staysOnDay(known, ticketId);
  const dates = datesOf(month).filter(
    (date) => bookingReachReason(known.config, date, now) === undefined && (!isStuck || date === key.date),
  );
  const days: FreeDays["days"] = [];
  for (const each of await deps.days.readEach(key.organizationId, dates)) {
    const { starts, reason } = await startsOn(deps, each, wish, now);
    days.push({ date: each.date, free: starts.length, ...whyNot(each, reason) });
    // Yields to other requests.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { days };
}

/** Returns when a booking can begin instead on a day. */
export async function freeTimesToMove(
  deps: MoveDeps,
  { key, ticketId }: Visitor,
  date: CalendarDate,
): Promise<FreeStarts> {
  const now = deps.clock.now().getTime();
  const known = await deps.days.read(key);
  const wish = wishToMove(known, ticketId);
  const reason = bookingReachReason(known.config, date, now);
  if (reason !== undefined) return { starts: [], minutes: 0, reason };
  if (date !== key.date && staysOnDay(known, ticketId)) throw new Refusal("ERROR_TRANSFER_BAN");
  const day = await deps.days.read({ ...key, date });
  return freeStartsOn(deps, day, wish, now);
}

/** Whether the booking can only be moved to another time of its own day. */
function staysOnDay({ day, rules }: DayState, ticketId: number): boolean {
  const ticket = findTicket(day, ticketId);
  return ticket !== undefined && !mayLeaveDay(ticket, rules);
}
