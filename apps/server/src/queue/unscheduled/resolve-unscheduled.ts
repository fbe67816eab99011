import type { UnscheduledDecision } from "@cherga/contract/calls/unscheduled";
import { Refusal } from "@cherga/contract/errors";
import { findTicket, type Ticket } from "@cherga/engine/day/day";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayKey, DayState } from "#queue/day/day-state";
import { moveToDay } from "#queue/registration/move-to-day";
import type { IdempotencyKey } from "#queue/runner/day-request";
import { moveWithinDay } from "#queue/unscheduled/move-booking";
import { unscheduledOn } from "#queue/unscheduled/list-unscheduled";
import { numberOf } from "#queue/views/ticket-view";

type Resolving = {
  readonly key: DayKey;
  readonly actorId: number;
  readonly idempotency: IdempotencyKey | undefined;
};

/** Carries out the decision about one booking; returns its ticket number. */
export async function resolveOne(
  deps: BaseDeps & QueueDeps,
  decision: UnscheduledDecision,
  { key, actorId, idempotency }: Resolving,
): Promise<string | null> {
  const { ticketId } = decision;
  const answer = (_: unknown, { day }: DayState): string | null => {
    const ticket = findTicket(day, ticketId);
    return ticket === undefined ? null : numberOf(ticket);
  };
  if (decision.action === "cancel")
    return deps.days.submit(key, {
      actorId,
      idempotency,
      cancelReason: decision.reason,
      command: ({ known }) => {
        getUnscheduled(known, ticketId);
        return { type: "cancel", ticketId, isAtOnce: true };
      },
      answer,
    });

  const startAt = Date.parse(decision.queueDateTime);
  const to = await deps.days.dayAt(key.organizationId, startAt);
  if (to.date !== key.date) {
    getUnscheduled(await deps.days.read(key), ticketId);
    return moveToDay(deps, {
      from: key,
      to,
      actorId,
      idempotency,
      leave: { type: "leave", ticketId },
      arrive: { type: "arrive", startAt },
      answer,
    });
  }
  return deps.days.submit(key, {
    actorId,
    idempotency,
    command: ({ known }) => moveWithinDay(getUnscheduled(known, ticketId), startAt),
    answer,
  });
}

/**
 * Returns a booking that has no valid place. Refuses one that its visitor or another employee has resolved meanwhile.
 */
function getUnscheduled(known: DayState, ticketId: number): Ticket {
  const booking = unscheduledOn(known).find(({ ticket }) => ticket.id === ticketId);
  if (booking === undefined) throw new Refusal("ERROR_CONFLICT", { ticketId });
  return booking.ticket;
}
