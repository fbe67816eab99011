import type { UnscheduledDecision } from "@cherga/contract/calls/unscheduled";
import { Refusal } from "@cherga/contract/errors";
import { findTicket, type Ticket } from "@cherga/engine/day/day";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayKey, DayState } from "#queue/day/day-state";
import { type DayMoveKind, moveToDay } from "#queue/registration/move-to-day";
import type { IdempotencyKey, RequestKind } from "#queue/runner/day-request";
import { moveWithinDay } from "#unscheduled/move-booking";
import { unscheduledOn } from "#unscheduled/list-unscheduled";
import { numberOf } from "#queue/views/ticket-view";

type Resolution = {
  readonly key: DayKey;
  readonly actorId: number;
  readonly idempotency: IdempotencyKey | undefined;
};

/** Carries out the decision about one booking; returns its ticket number. */
export async function resolveOne(
  deps: BaseDeps & QueueDeps,
  decision: UnscheduledDecision,
  { key, actorId, idempotency }: Resolution,
): Promise<string | null> {
  const { ticketId } = decision;
  if (decision.action === "cancel")
    return deps.days.submit(key, cancelUnscheduled, {
      input: { ticketId },
      actorId,
      idempotency,
      cancelReason: decision.reason,
    });

  const startAt = Date.parse(decision.queueDateTime);
  const to = await deps.days.dayAt(key.organizationId, startAt);
  if (to.date !== key.date) {
    getUnscheduled(await deps.days.read(key), ticketId);
    return moveToDay(deps, moveUnscheduledToDay, {
      from: key,
      to,
      input: { ticketId },
      actorId,
      idempotency,
      leave: { type: "leave", ticketId },
      arrive: { type: "arrive", startAt },
    });
  }
  return deps.days.submit(key, moveUnscheduledWithinDay, {
    input: { ticketId, startAt },
    actorId,
    idempotency,
  });
}

type Input = { readonly ticketId: number };

export const cancelUnscheduled: RequestKind<Input, string | null> = {
  name: "cancel-unscheduled",
  command: ({ ticketId }, { known }) => {
    getUnscheduled(known, ticketId);
    return { type: "cancel", ticketId, isAtOnce: true };
  },
  answer: numberAfter,
};

export const moveUnscheduledWithinDay: RequestKind<Input & { readonly startAt: number }, string | null> = {
  name: "move-unscheduled-within-day",
  command: ({ ticketId, startAt }, { known }) => moveWithinDay(getUnscheduled(known, ticketId), startAt),
  answer: numberAfter,
};

export const moveUnscheduledToDay: DayMoveKind<Input, string | null> = {
  name: "move-unscheduled-to-day",
  answer: numberAfter,
};

function numberAfter({ ticketId }: Input, _: unknown, { day }: DayState): string | null {
  const ticket = findTicket(day, ticketId);
  return ticket === undefined ? null : numberOf(ticket);
}

/**
 * Returns a booking that has no valid place. Refuses one that its visitor or another employee has resolved meanwhile.
 */
export function getUnscheduled(known: DayState, ticketId: number): Ticket {
  const booking = unscheduledOn(known).find(({ ticket }) => ticket.id === ticketId);
  if (booking === undefined) throw new Refusal("ERROR_CONFLICT", { ticketId });
  return booking.ticket;
}
