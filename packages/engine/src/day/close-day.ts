import type { Context } from "#day/context";
import { hasEnded, openTickets } from "#day/day";
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
export function closesAt({ frame, operators }: Rules): number {
  const ends = [...operators.values()].flatMap(({ day }) => day.work.map(({ to }) => to));
  const lastWork = ends.length === 0 ? frame.minutes : Math.max(...ends);
  return instantOf(frame, Math.min(frame.minutes, lastWork + hoursAfterWork * 60));
}
