import { mayWrite } from "@cherga/branch-protocol/writer";
import { Refusal } from "@cherga/contract/errors";
import type { BaseDeps } from "#auth/base-deps";
import type { DayKey } from "#queue/day/day-state";
import type { Ids } from "#queue/day/ids";
import type { Mark } from "#queue/day/read-day";
import { type DayTransactions, NotTheWriter } from "#queue/days/day-transactions";
import type { KnownDays } from "#queue/days/known-days";
import type { OtherServers } from "#queue/days/other-servers";
import { decideProvisionally } from "#queue/provisional/decide-provisionally";
import {
  isProvisionalTicket,
  wasAskedToRegister,
  withProvisionalTickets,
} from "#queue/provisional/provisional-tickets";
import { answersGiven } from "#queue/runner/answers-given";
import { answerGiven } from "#queue/runner/decide-all";
import type { RunnableRequest } from "#queue/runner/runnable-request";

/** A request to a day that another server decides. */
export type ForeignRequest = {
  readonly key: DayKey;
  readonly request: RunnableRequest;
  readonly isTimer: boolean;
  readonly canUseLeases: boolean;
  /** The ticket that the request is about, if it exists already. */
  readonly ticketId: number | undefined;
  /** Sends it to the server that decides, which is looked up if it is not known. */
  readonly forward: (writerId?: number | null) => Promise<unknown>;
};

type DecideDeps = Pick<BaseDeps, "clock" | "db" | "pool"> & {
  /** The branch server that this is; null at the centre. */
  readonly self: number | null;
  readonly ids: Ids;
  readonly knownDays: KnownDays;
  readonly others: OtherServers;
  readonly transactions: DayTransactions;
};

/** Decides a request to a day of a branch: provisionally, or by sending it there. */
export async function decideElsewhere(
  deps: DecideDeps,
  foreign: ForeignRequest,
  /** The versions of the day, if they were just read. */
  found?: Mark,
): Promise<unknown> {
  const { pool, knownDays, others } = deps;
  const { key, request, isTimer, canUseLeases, ticketId, forward } = foreign;
  const mark = found ?? (await knownDays.findMark(key));
  const canBookHere = canUseLeases && !others.isConnected(mark.writerId);
  const isProvisional =
    mark.provisionalEvents > 0 &&
    (isTimer || (ticketId !== undefined && (await isProvisionalTicket(pool, ticketId))));
  if (canBookHere || isProvisional) return decideHere(deps, foreign);
  // The request may have begun a provisional ticket before the line was back.
  const given = answerGiven(request.idempotency, await answersGiven(pool, [request.idempotency]));
  if (given === undefined) return forward(mark.writerId);
  if ("error" in given) throw given.error;
  return given.value;
}

async function decideHere(
  { clock, db, self, ids, knownDays, transactions }: DecideDeps,
  { key, request, isTimer, ticketId, forward }: ForeignRequest,
): Promise<unknown> {
  const decided = await transactions
    .run(async (tx) => {
      const locked = await knownDays.lock(tx.client, key);
      // The centre has become the writer at this moment.
      if (mayWrite(self, locked.writer)) throw new Refusal("ERROR_BRANCH_OFFLINE");
      // Only the branch knows what has become of a ticket that it was asked to register.
      if (!isTimer && ticketId !== undefined && (await wasAskedToRegister(tx.client, ticketId)))
        throw new NotTheWriter();
      const known = await withProvisionalTickets(db, await locked.read());
      const at = { now: clock.now().getTime(), takeIds: ids.take, isTimer };
      const leases = await knownDays.leasesOf(tx.client, key, locked.mark);
      return decideProvisionally(tx, { known, leases }, request, at);
    })
    .catch((error: unknown) => {
      if (error instanceof NotTheWriter) return undefined;
      throw error;
    });
  if (decided === undefined) return forward();
  const [outcome] = decided.outcomes;
  if (outcome === undefined || "error" in outcome) throw outcome?.error;
  return outcome.value;
}
