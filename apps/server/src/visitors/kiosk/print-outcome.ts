import type { CallInput } from "@cherga/contract/call";
import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import { Refusal } from "@cherga/contract/errors";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { printOutcome } from "#devices/jobs/note-outcomes";
import { findVisitor } from "#visitors/shared/visitor";

/** Records the outcome of printing a ticket of an organization. */
export async function notePrinting(
  { days, pool }: Pick<BaseDeps, "pool"> & Pick<QueueDeps, "days">,
  organizationId: number,
  { token, outcome }: CallInput<typeof kioskCalls.print>["body"],
): Promise<true> {
  const visitor = await findVisitor(pool, token);
  if (visitor === undefined || visitor.key.organizationId !== organizationId)
    throw new Refusal("ERROR_NOT_FOUND");
  return days.submit(visitor.key, printOutcome, {
    input: { ticketId: visitor.ticketId, outcome },
    actorId: null,
    isFromOutside: true,
  });
}
