import { Refusal } from "@cherga/contract/errors";
import type { DayKey } from "#queue/day/day-state";
import { type DayTransactions, refusalOfWriting } from "#queue/days/day-transactions";
import { endLeases, endProvisional } from "#queue/provisional/leases";
import type { BatchResult } from "#queue/runner/decide-all";
import type { RunnableRequest } from "#queue/runner/runnable-request";

/** A ticket that the centre has booked provisionally, and the leases in whose time it is. */
export type LeasedTicket = {
  readonly ticketId: number;
  readonly leaseIds: readonly string[];
  /** Refuses the ticket if one of the leases has ended already. */
  readonly mustHoldLeases?: true;
};

/** Registers a ticket in the time of its leases, which end. Nothing else can take the time in between. */
export async function registerInLeases(
  transactions: DayTransactions,
  key: DayKey,
  request: RunnableRequest,
  { ticketId, leaseIds, mustHoldLeases }: LeasedTicket,
): Promise<unknown> {
  const register = (isLeasedTimeFree: boolean): Promise<BatchResult> =>
    transactions.run(async (tx) => {
      const ended = await endLeases(tx.client, leaseIds);
      if (mustHoldLeases && ended.length < leaseIds.length) throw new Refusal("ERROR_TIME_RESERVED");
      await endProvisional(tx.client, ticketId);
      const decided = await transactions.decide(tx, key, [request], isLeasedTimeFree ? ended : []);
      const [outcome] = decided.result.outcomes;
      // Nothing of it may be kept.
      if (outcome === undefined || "error" in outcome) throw outcome?.error;
      return decided;
    });
  // The pauses before and after the visit reach into other leases of its operators, and a place was found with
  // them: so they do not count as taken. A visit of several parts may then be planned into one of them.
  const { outcomes } = await register(true).catch((error: unknown) => {
    if (refusalOfWriting(error) === error) throw error;
    return register(false);
  });
  const [outcome] = outcomes;
  return outcome !== undefined && "value" in outcome ? outcome.value : undefined;
}
