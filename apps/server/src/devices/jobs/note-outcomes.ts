import { Refusal } from "@cherga/contract/errors";
import type { PrintOutcome } from "@cherga/engine/day/day-event";
import { findTicket, hasEnded } from "@cherga/engine/day/day";
import type { BaseDeps } from "#auth/base-deps";
import { unnotedJobs } from "#devices/jobs/job-table";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { findDayOfTicket } from "#queue/day/find-day";
import type { RequestKind } from "#queue/runner/day-request";

/** Writes the outcome of printing on the tickets. It is repeated until it succeeds, on any server. */
export async function noteOutcomes({
  days,
  pool,
}: Pick<BaseDeps, "pool"> & Pick<QueueDeps, "days">): Promise<void> {
  for (const { id, ticketId, isDone } of await unnotedJobs(pool)) {
    const key = await findDayOfTicket(pool, ticketId);
    const outcome = isDone ? "printed" : "notPrinted";
    if (key !== undefined)
      await days
        .submit(key, printOutcome, { input: { ticketId, outcome }, actorId: null })
        .catch((error: unknown) => {
          // The ticket has ended, or its day is closed: the outcome is no longer of interest.
          if (!(error instanceof Refusal) || error.code === "ERROR_UNAVAILABLE") throw error;
        });
    await pool.query("update device_job set is_noted = true where id = $1", [id]);
  }
}

/** Records the outcome of printing a ticket. */
export const printOutcome: RequestKind<{ readonly ticketId: number; readonly outcome: PrintOutcome }, true> =
  {
    name: "print-outcome",
    command: ({ ticketId, outcome }, { known }) => {
      const { items = [] } = findTicket(known.day, ticketId) ?? {};
      const item = items.find((each) => !hasEnded(each)) ?? items[0];
      return { type: "print", itemId: item?.id ?? -1, outcome };
    },
    answer: () => true,
  };
