import type { Outcome } from "@cherga/engine/figures/outcome";
import { emptyTally, type Histogram, type Tally } from "@cherga/engine/figures/tally";
import { msPerMinute } from "@cherga/engine/time/durations";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { spent } from "#reports/item-filter";

/** The counts and sums of a tally, without its histograms. */
export type TallySums = Omit<Tally, "outcomes" | "waiting" | "serving"> & Readonly<Record<Outcome, number>>;

/** A booking that is called this late at most is punctual. */
const punctualMs = 5 * msPerMinute;

/** Whether an operator ended the item. What the closing of the day ended, an operator forgot to complete. */
const isHandled: RawBuilder<SqlBool> = sql`item.outcome = 'served' and not item.is_day_closed`;

/** Whether it is known how long an item was served: one that is completed right after the call was not timed. */
export const isServiceTimed: RawBuilder<SqlBool> = sql`${isHandled} and item.started_at is not null`;

/** Returns every sum as an expression over `item` and its organization `org`. */
export function tallySums(now: Date): Readonly<Record<keyof TallySums, RawBuilder<number>>> {
  const waited = spent("waiting", now);
  const lag = sql`date_part('epoch', first_called_at - planned_at) * 1000`;
  return {
    items: sql`count(*)`,
    arrived: sql`count(*) filter (where arrived_at <= ${now})`,
    visits: sql`count(*) filter (where is_first and arrived_at <= ${now})`,
    served: sql`count(*) filter (where outcome = 'served')`,
    noShow: sql`count(*) filter (where outcome = 'noShow')`,
    left: sql`count(*) filter (where outcome = 'left')`,
    cancelled: sql`count(*) filter (where outcome = 'cancelled')`,
    unserved: sql`count(*) filter (where outcome = 'unserved')`,
    endedByClosing: sql`count(*) filter (where is_day_closed)`,
    called: sql`count(*) filter (where first_called_at is not null)`,
    waitingMs: sql`coalesce(sum(${waited}) filter (where first_called_at is not null), 0)::bigint`,
    longestWaitMs: sql`coalesce(max(${waited}) filter (where first_called_at is not null), 0)::bigint`,
    withinTarget: sql`count(*) filter (where outcome = 'served' and ${waited} <= org.target_ms)`,
    overdue: sql`count(*) filter (where outcome is null and arrived_at <= ${now} and ${waited} > org.target_ms)`,
    neverStarted: sql`count(*) filter (
      where first_called_at is not null and started_at is null and outcome <> 'served')`,
    started: sql`count(*) filter (where started_at is not null)`,
    wayMs: sql`coalesce(sum(called_ms) filter (where started_at is not null), 0)::bigint`,
    servingMs: sql`coalesce(sum(serving_ms) filter (where ${isHandled}), 0)::bigint`,
    handled: sql`count(*) filter (where ${isHandled})`,
    handlingMs: sql`coalesce(sum(called_ms + serving_ms + paused_ms) filter (where ${isHandled}), 0)::bigint`,
    booked: sql`count(*) filter (where planned_at is not null)`,
    bookedCancelled: sql`count(*) filter (where planned_at is not null and outcome = 'cancelled')`,
    bookedDue: sql`count(*) filter (where planned_at <= ${now} and outcome is distinct from 'cancelled')`,
    bookedMissed: sql`count(*) filter (where planned_at <= ${now} and outcome in ('noShow', 'left', 'unserved'))`,
    bookedArrived: sql`count(*) filter (where planned_at is not null and arrived_at <= ${now})`,
    late: sql`count(*) filter (where planned_at is not null and arrived_at <= ${now} and was_late)`,
    bookedCalled: sql`count(*) filter (where planned_at is not null and first_called_at is not null)`,
    punctual: sql`count(*) filter (where ${lag} <= ${punctualMs})`,
    lagMs: sql`coalesce(sum(${lag}), 0)::bigint`,
    leadMs: sql`coalesce(sum(greatest(0, date_part('epoch', planned_at - registered_at) * 1000)), 0)::bigint`,
    rerouted: sql`count(*) filter (where is_rerouted and arrived_at <= ${now})`,
    firstContact: sql`count(*) filter (where outcome = 'served' and not is_rerouted)`,
    endedVisits: sql`count(visit_ms)`,
    visitMs: sql`coalesce(sum(visit_ms), 0)::bigint`,
  };
}

/** Returns the tally with these sums and histograms. */
export function tallyOf(
  { served, noShow, left, cancelled, unserved, ...sums }: TallySums,
  waiting: Histogram,
  serving: Histogram,
): Tally {
  return { ...sums, outcomes: { served, noShow, left, cancelled, unserved }, waiting, serving };
}

/** Every sum, by name. */
export const sumNames = Object.keys(tallySums(new Date(0))).filter(
  (name): name is keyof TallySums => name in emptyTally || name in emptyTally.outcomes,
);

/** The sums of nothing. */
export const noSums: TallySums = { ...emptyTally, ...emptyTally.outcomes };
