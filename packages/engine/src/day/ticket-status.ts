import { msPerMinute } from "#time/durations";
import type { Context } from "#day/context";
import type { CommandOf } from "#day/command";
import { findTicket, hasEnded, isInHand, type Ticket } from "#day/day";
import type { Fact } from "#day/day-event";
import { nextNumber } from "#day/register";
import { type DecidedFacts, type Refusal, refuse } from "#day/verdict";
import type { TicketStatus } from "#vocabulary";

/** Extends a reservation until the visitor enters the code that was sent. A second request does not extend it again. */
export function requestConfirmation({ day, rules, now }: Context, ticketId: number): DecidedFacts | Refusal {
  const ticket = findTicket(day, ticketId);
  const refusal = refusalUnless(ticket, ticketId, ["reservation", "confirm"], now);
  if (refusal !== undefined) return refusal;
  const statusUntil =
    ticket?.status === "confirm" ? ticket.statusUntil : now + rules.settings.confirmMin * msPerMinute;
  return done(ticketId, [{ type: "statusChanged", ticketId, status: "confirm", statusUntil }]);
}

/** Turns a reservation into a ticket with a number. */
export function confirm(context: Context, ticketId: number): DecidedFacts | Refusal {
  const ticket = findTicket(context.day, ticketId);
  const refusal = refusalUnless(ticket, ticketId, ["reservation", "confirm"], context.now);
  if (refusal !== undefined) return refusal;
  return done(ticketId, [{ type: "statusChanged", ticketId, status: "success", ...nextNumber(context) }]);
}

/** Cancels a ticket. Its time becomes free only after a delay, so that freed times cannot be traded. */
export function cancel(
  context: Context,
  { ticketId, isAtOnce }: CommandOf<"cancel">,
): DecidedFacts | Refusal {
  const ticket = findTicket(context.day, ticketId);
  if (ticket === undefined) return refuse("ERROR_NOT_FOUND", { ticketId });
  const open = ticket.items.filter((item) => !hasEnded(item));
  const isCancellable =
    ticket.status !== "cancel" &&
    (ticket.status !== "delay" || isAtOnce === true) &&
    open.length > 0 &&
    !open.some(isInHand);
  if (!isCancellable) return refuse("ERROR_ACTION_NOT_ALLOWED", { status: ticket.status });

  const isUnderWay = ticket.items.some(({ phase }) => phase === "complete");
  if (isUnderWay)
    return done(
      ticketId,
      open.map(({ id }) => ({ type: "deleteService", ticketId, itemId: id })),
    );
  return done(ticketId, isAtOnce === true ? [cancelled(ticketId)] : [givenUp(context, ticket)]);
}

/** Returns the fact that cancels a ticket, which keeps its time for the cancellation delay, if there is one. */
export function givenUp({ rules, now }: Pick<Context, "rules" | "now">, { id, items }: Ticket): Fact {
  const { cancelDelayMin } = rules.settings;
  const keepsTime = items.some(({ isOccupying }) => isOccupying);
  if (cancelDelayMin === 0 || !keepsTime) return cancelled(id);
  const statusUntil = now + cancelDelayMin * msPerMinute;
  return { type: "statusChanged", ticketId: id, status: "delay", statusUntil };
}

export const cancelled = (ticketId: number): Fact => ({ type: "statusChanged", ticketId, status: "cancel" });

/** Records that a visitor is there. */
export function checkIn({ day }: Context, ticketId: number): DecidedFacts | Refusal {
  const ticket = findTicket(day, ticketId);
  if (ticket === undefined) return refuse("ERROR_NOT_FOUND", { ticketId });
  if (ticket.status !== "success" || ticket.items.every(hasEnded))
    return refuse("ERROR_ACTION_NOT_ALLOWED", { status: ticket.status });
  return done(ticketId, ticket.checkedInAt === undefined ? [{ type: "checkedIn", ticketId }] : []);
}

const done = (ticketId: number, facts: readonly Fact[]): DecidedFacts => ({ facts, can: true, ticketId });

/** A status that has expired is over, even if its timer has not run yet. */
function refusalUnless(
  ticket: Ticket | undefined,
  ticketId: number,
  from: readonly TicketStatus[],
  now: number,
): Refusal | undefined {
  if (ticket === undefined) return refuse("ERROR_NOT_FOUND", { ticketId });
  const { status, statusUntil = Infinity } = ticket;
  return from.includes(status) && now < statusUntil
    ? undefined
    : refuse("ERROR_ACTION_NOT_ALLOWED", { status });
}
