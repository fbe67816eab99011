import { Refusal } from "@cherga/contract/errors";
import { findTicket, openTickets } from "@cherga/engine/day/day";
import { evolveAll } from "@cherga/engine/day/evolve";
import { occupancyIn } from "@cherga/engine/day/occupancy";
import type { DayState } from "#queue/day/day-state";
import type { Lease } from "#queue/day/lease";
import { writeProvisionally } from "#queue/day/write-day";
import { closeUsedLeases } from "#queue/provisional/leases";
import { rulesWithinLeases } from "#queue/provisional/leased-rules";
import { mayHappenProvisionally } from "#queue/provisional/provisional-tickets";
import { answersGiven } from "#queue/runner/answers-given";
import { countLocked } from "#queue/runner/count-locked";
import type { CommandContext, DayTx } from "#queue/runner/day-request";
import { type BatchResult, decideAll } from "#queue/runner/decide-all";
import type { RunnableRequest } from "#queue/runner/runnable-request";
import type { WriteResult } from "#queue/runner/write-result";

/** A day of a branch as this centre knows it, with its provisional tickets, and the open leases. */
export type LeasedDay = { readonly known: DayState; readonly leases: readonly Lease[] };

/**
 * Decides a request about a provisional ticket, or one that begins a provisional ticket in leased time. The caller holds
 * the lock of the copy. Timers of other tickets are left to the branch.
 */
export async function decideProvisionally(
  tx: DayTx,
  { known, leases }: LeasedDay,
  request: RunnableRequest,
  { isTimer, ...at }: Pick<CommandContext, "now" | "takeIds"> & { readonly isTimer: boolean },
): Promise<WriteResult<BatchResult>> {
  const { client } = tx;
  const { provisional = new Set<number>() } = known;
  const before: DayState = { ...known, rules: rulesWithinLeases(known.rules, leases) };
  const given = await answersGiven(client, [request.idempotency]);
  const counted = await countLocked(client, isTimer ? [] : request.counts(before));
  const decided = await decideAll(before, [request], given, { ...at, counted });
  const events = decided.events.filter(({ event }) => mayHappenProvisionally(event, provisional));
  if (!isTimer && events.length < decided.events.length) throw new Refusal("ERROR_BRANCH_OFFLINE");

  const begun = events.flatMap(({ event }) => (event.type === "registered" ? [event.ticketId] : []));
  const day = isTimer
    ? evolveAll(
        before.day,
        events.map(({ event }) => event),
      )
    : decided.after.day;
  const after: DayState = {
    ...decided.after,
    day,
    rules: known.rules,
    provisional: new Set([...provisional, ...begun]),
  };
  if (events.length > 0 || decided.answers.length > 0)
    await writeProvisionally(client, before, after, events, { ...decided, dueAt: lapsesAt(after) });
  for (const write of decided.writes) await write(tx);
  const booked = begun.flatMap((id) => findTicket(day, id) ?? []);
  await closeUsedLeases(client, leases, occupancyIn(booked));
  const result = { ...decided, after, events };
  return { result, changes: [{ before: known, after, events }] };
}

/** Returns when the first reservation of a provisional ticket lapses. */
function lapsesAt({ day, provisional }: DayState): number | null {
  const times = openTickets(day).flatMap(({ id, statusUntil }) =>
    provisional?.has(id) === true && statusUntil !== undefined ? [statusUntil] : [],
  );
  return times.length === 0 ? null : Math.min(...times);
}
