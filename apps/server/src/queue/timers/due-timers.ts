import { msPerDay } from "@cherga/engine/time/durations";
import { forecast, lateBookings } from "@cherga/engine/forecast/forecast";
import { Refusal } from "@cherga/contract/errors";
import type { BaseDeps } from "#auth/base-deps";
import { type DayKey, nowOn } from "#queue/day/day-state";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { plainCommand } from "#queue/runner/day-request";

type TimerDeps = Pick<BaseDeps, "pool" | "clock"> & Pick<QueueDeps, "days" | "pastObservations">;

/** How often due timers are looked for. A day that fails is retried with exponential back-off. */
export const dueTimersMs = 1_000;
const daysAtOnce = 50;

/**
 * Runs the timers that are due. A day that fails is set aside for a while, so that it never delays the others; its
 * error is thrown when all of them are done.
 */
export async function runDueTimers(deps: TimerDeps): Promise<void> {
  const { rows } = await deps.pool.query<DueDay>({
    name: "due-days",
    text: `
      select organization_id as "organizationId", queue_date as date, due_failures as failures
      from organization_day join organization on organization.id = organization_id
      where next_due_at <= $1 and (retry_at is null or retry_at <= $1)
        -- Of days that another server decides, only provisional tickets have timers here.
        and (writer_id is not distinct from $2::integer or provisional_events > 0)
      order by due_failures, next_due_at limit ${daysAtOnce}
      for update of organization_day skip locked`,
    values: [deps.clock.now(), deps.days.self],
  });
  await doAll(rows.map((due) => bringAboutOne(deps, due)));
}

type DueDay = DayKey & { readonly failures: number };

async function bringAboutOne(deps: TimerDeps, { failures, ...key }: DueDay): Promise<void> {
  try {
    await deps.days.submit(key, plainCommand, { input: { type: "tick" }, actorId: null });
    if (failures > 0) await setAside(deps, key, 0);
  } catch (cause) {
    await setAside(deps, key, failures + 1);
    throw new Error(`the timers of organization ${key.organizationId} on ${key.date} failed`, { cause });
  }
}

/** Waits for all of the work, and only then throws the errors. */
async function doAll(work: readonly Promise<void>[]): Promise<void> {
  const errors = (await Promise.allSettled(work)).flatMap((done) =>
    done.status === "rejected" ? [done.reason as unknown] : [],
  );
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
}

const longestPauseMs = 3_600_000;

/** Stores how often the timers of a day have failed in a row, and when they are retried. */
async function setAside({ pool, clock }: TimerDeps, key: DayKey, failures: number): Promise<void> {
  const pauseMs = Math.min(longestPauseMs, dueTimersMs * 2 ** failures);
  const retryAt = failures === 0 ? null : new Date(clock.now().getTime() + pauseMs);
  await pool.query({
    name: "set-day-aside",
    text: `update organization_day set due_failures = $3, retry_at = $4
      where organization_id = $1 and queue_date = $2`,
    values: [key.organizationId, key.date, failures, retryAt],
  });
}

/** Moves bookings that would begin too late to operators who can keep their time. */
export async function shiftLateBookings(deps: TimerDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const { rows } = await deps.pool.query<{ id: number }>({
    name: "organizations-with-bookings",
    text: `select distinct organization_id as id from occupancy join organization on organization.id = organization_id
      where during && tstzrange($1, $2) and writer_id is not distinct from $3::integer`,
    values: [new Date(now - msPerDay / 2), new Date(now + msPerDay / 2), deps.days.self],
  });
  await doAll(rows.map(({ id }) => shiftLateOf(deps, id, now)));
}

async function shiftLateOf(
  { days, clock, pastObservations }: TimerDeps,
  organizationId: number,
  now: number,
): Promise<void> {
  const key = await days.dayAt(organizationId, now);
  const known = await days.read(key);
  const { day, rules } = known;
  const context = { day, rules, now: nowOn(known, clock) };
  const late = lateBookings(context, forecast(context, pastObservations.outlookOn(known)));
  for (const itemId of late)
    await days
      .submit(key, plainCommand, { input: { type: "shiftLate", itemId }, actorId: null })
      .catch(ignoreRefusal);
}

/** A refusal is expected: an operator may have called the visitor meanwhile. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** Deletes stored answers after a day; by then no client repeats its request. */
export async function deleteOldAnswers({ pool }: Pick<BaseDeps, "pool">): Promise<void> {
  await pool.query("delete from idempotency where created_at < now() - interval '24 hours'");
}
