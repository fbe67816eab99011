import type { Command, CommandOf } from "@cherga/engine/day/command";
import type { Ticket } from "@cherga/engine/day/day";
import { decide } from "@cherga/engine/day/decide";
import { evolveAll } from "@cherga/engine/day/evolve";
import { type Decision, isRefusal } from "@cherga/engine/day/verdict";
import type { DayState } from "#queue/day/day-state";
import { dayLimits } from "#queue/registration/quotas";

/** Returns the command that moves a booking to another time of its day, including later services of the visit. */
export function moveWithinDay({ items }: Ticket, startAt: number): CommandOf<"move"> {
  const itemId = items.find(({ phase }) => phase === "queued")?.id ?? -1;
  return { type: "move", itemId, startAt, actsForOthers: true };
}

/** Returns a day as it would be with a booking moved to a time of it; undefined when the move would be refused. */
export function withBookingMoved(
  source: DayState,
  target: DayState,
  ticket: Ticket,
  startAt: number,
  now: number,
): DayState | undefined {
  if (source.date === target.date) return after(target, moveWithinDay(ticket, startAt), now);
  const left = decided(source, { type: "leave", ticketId: ticket.id }, now);
  if (left?.payload === undefined) return undefined;
  const { payload } = left;
  const limits = dayLimits(target, {
    serviceIds: payload.items.map(({ serviceId }) => serviceId),
    ticketType: payload.ticketType,
    movedFrom: source.date,
  });
  return after(target, { type: "arrive", payload, startAt, limits }, now);
}

function after(known: DayState, command: Command, now: number): DayState | undefined {
  const decision = decided(known, command, now);
  return decision && { ...known, day: evolveAll(known.day, decision.events) };
}

function decided({ day, rules }: DayState, command: Command, now: number): Decision | undefined {
  const decision = decide(day, rules, command, now);
  return isRefusal(decision) ? undefined : decision;
}
