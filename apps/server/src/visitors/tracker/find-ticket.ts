import { Refusal } from "@cherga/contract/errors";
import { findTicket, type Ticket } from "@cherga/engine/day/day";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayState } from "#queue/day/day-state";
import { findVisitor, type Visitor } from "#visitors/shared/visitor";
import { answeredAmong } from "#queue/day/survey-answers";

/** A visitor's ticket on its day. */
export type TrackedDay = {
  readonly visitor: Visitor;
  readonly known: DayState;
  readonly ticket: Ticket;
  readonly isAnswered: boolean;
};

/** Returns a visitor's ticket as it is now, even while it is being moved to another day. */
export async function getTracked(
  { days, pool }: Pick<BaseDeps, "pool"> & Pick<QueueDeps, "days">,
  visitor: Visitor,
): Promise<TrackedDay> {
  const found = await look(days, visitor);
  if (found !== undefined) return { ...found, isAnswered: await isAnswered(pool, found.ticket) };
  const moved = await findVisitor(pool, visitor.token);
  const there = moved && (await look(days, moved));
  if (there === undefined) throw new Refusal("ERROR_NOT_FOUND");
  return { ...there, isAnswered: false };
}

async function look(
  days: QueueDeps["days"],
  visitor: Visitor,
): Promise<Omit<TrackedDay, "isAnswered"> | undefined> {
  const known = await days.read(visitor.key);
  const ticket = findTicket(known.day, visitor.ticketId);
  return ticket && { visitor, known, ticket };
}

/** The survey is offered only after service, so before that nothing is read. */
async function isAnswered(pool: BaseDeps["pool"], { id, items }: Ticket): Promise<boolean> {
  if (!items.some(({ phase }) => phase === "complete")) return false;
  return (await answeredAmong(pool, [id])).has(id);
}
