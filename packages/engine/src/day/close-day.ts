import type { Context } from "#day/context";
import { hasEnded, isInHand, openTickets, type Ticket } from "#day/day";
import type { Fact } from "#day/day-event";
import { cancelled } from "#day/ticket-status";
import type { Rules } from "#rules/rules";
import { instantOf } from "#time/day-frame";

/** Ends everything that is open: completes items in service, deletes other items, cancels unconfirmed tickets. */
export function closeDay({ day }: Pick<Context, "day">, operatorId?: number): readonly Fact[] {
  if (day.isClosed) return [];
  const tickets = openTickets(day).toSorted((a, b) => a.id - b.id);
  const ending = tickets.flatMap(({ id, status, items }): readonly Fact[] => {
    if (status === "cancel") return [];
    if (status !== "success") return [cancelled(id)];
    return items
      .filter((item) => !hasEnded(item))
      .map((item) => ({
        type: item.phase === "serving" ? "serviceComplete" : "deleteService",
        ticketId: id,
        itemId: item.id,
        isDayClosed: true,
      }));
  });
  return [...ending, { type: "dayClosed", operatorId }];
}

const hoursAfterWork = 4;

/** Returns when a day closes by itself: some hours after the last work, and at the end of the day at the latest. */
export function closesAt(rules: Rules): number {
  const { frame } = rules;
  const lastWork = lastWorkOf(rules) ?? frame.minutes;
  return instantOf(frame, Math.min(frame.minutes, lastWork + hoursAfterWork * 60));
}

/** Whether a visitor still waits although no promised time is left, and the last work has ended or the day is closed. */
export function isAfterHours({ status, items }: Ticket, rules: Rules, now: number): boolean {
  const open = items.filter((item) => !hasEnded(item));
  if (status !== "success" || open.length === 0) return false;
  if (open.some((item) => isInHand(item) || (item.plannedTime ?? 0) > now)) return false;
  if (rules.open === null) return true;
  const lastWork = lastWorkOf(rules);
  return lastWork !== undefined && instantOf(rules.frame, lastWork) <= now;
}

/** Returns when the last work of a day ends, in minutes; undefined if nobody works. */
function lastWorkOf({ operators }: Rules): number | undefined {
  let last: number | undefined;
  for (const { day } of operators.values())
    for (const { to } of day.work) if (last === undefined || to > last) last = to;
  return last;
}
