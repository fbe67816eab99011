import { forecast, lateBookings } from "@cherga/engine/forecast/forecast";
import type { Deps } from "#deps";
import { expireMessages } from "#messages/outbox";
import { type DayKey, nowOn } from "#queue/day/day-state";
import type { Ask } from "#queue/runner/day-request";
import { runRetention } from "#retention/run-retention";
import { forgetUnusedPhotos } from "#visitors/kiosk/photos";

/** Everything that happens because time has passed. */
export type Timers = { stop(): Promise<void> };

const lookMs = 1_000;
/** How often is looked which bookings will begin too late. */
const lateLookMs = 15_000;
const expireMs = 60_000;
const forgetMs = 3_600_000;
const retentionMs = 60_000;
const daysAtOnce = 50;

/**
 * Starts looking after what is due. Servers share the work: a day that one of them is busy with is left alone by the
 * others, and what was done is not due any more.
 */
export function startTimers(deps: Deps, onError: (error: unknown) => void): Timers {
  const stopping = new AbortController();
  const stops = [
    every(lookMs, () => bringAboutDue(deps), onError),
    every(lateLookMs, () => shiftLateBookings(deps), onError),
    every(expireMs, () => expireMessages(deps.pool, deps.clock.now()), onError),
    every(forgetMs, () => forgetOld(deps), onError),
    every(retentionMs, () => runRetention(deps, stopping.signal), onError),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/**
 * Brings about what is due by now. A day that fails is set aside for a while, so that it never delays the others; it is
 * reported when all of them are done.
 */
export async function bringAboutDue(deps: Deps): Promise<void> {
  const { rows } = await deps.pool.query<DueDay>({
    name: "due-days",
    text: `
      select organization_id as "organizationId", queue_date as date, due_failures as failures
      from organization_day where next_due_at <= $1 and (retry_at is null or retry_at <= $1)
      order by due_failures, next_due_at limit ${daysAtOnce}
      for update skip locked`,
    values: [deps.clock.now()],
  });
  await doAll(rows.map((due) => bringAboutOne(deps, due)));
}

type DueDay = DayKey & { readonly failures: number };

async function bringAboutOne(deps: Deps, { failures, ...key }: DueDay): Promise<void> {
  try {
    await deps.days.submit(key, ticking);
    if (failures > 0) await setAside(deps, key, 0);
  } catch (cause) {
    await setAside(deps, key, failures + 1);
    throw new Error(`the timers of organization ${key.organizationId} on ${key.date} failed`, { cause });
  }
}

/** Waits for all of some work, and only then throws what failed. */
async function doAll(work: readonly Promise<void>[]): Promise<void> {
  const errors = (await Promise.allSettled(work)).flatMap((done) =>
    done.status === "rejected" ? [done.reason as unknown] : [],
  );
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
}

const longestPauseMs = 3_600_000;

/** Writes down how often the timers of a day have failed in a row, and when they are tried again. */
async function setAside({ pool, clock }: Deps, key: DayKey, failures: number): Promise<void> {
  const pauseMs = Math.min(longestPauseMs, lookMs * 2 ** failures);
  const retryAt = failures === 0 ? null : new Date(clock.now().getTime() + pauseMs);
  await pool.query({
    name: "set-day-aside",
    text: `update organization_day set due_failures = $3, retry_at = $4
      where organization_id = $1 and queue_date = $2`,
    values: [key.organizationId, key.date, failures, retryAt],
  });
}

const ticking: Ask<null> = { actorId: null, command: () => ({ type: "tick" }), answer: () => null };

/** Lets bookings that will begin too late go to operators who can keep their time. */
export async function shiftLateBookings(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const { rows } = await deps.pool.query<{ id: number }>({
    name: "organizations-with-bookings",
    text: "select distinct organization_id as id from occupancy where during && tstzrange($1, $2)",
    values: [new Date(now - dayMs / 2), new Date(now + dayMs / 2)],
  });
  await doAll(rows.map(({ id }) => shiftLateOf(deps, id, now)));
}

async function shiftLateOf(
  { days, clock, lessons }: Deps,
  organizationId: number,
  now: number,
): Promise<void> {
  const key = await days.dayAt(organizationId, now);
  const known = await days.read(key);
  const { day, rules } = known;
  const context = { day, rules, now: nowOn(known, clock) };
  const late = lateBookings(context, forecast(context, lessons.outlookOn(known)));
  for (const itemId of late) await days.submit(key, shifting(itemId)).catch(() => undefined);
}

const dayMs = 86_400_000;

const shifting = (itemId: number): Ask<null> => ({
  actorId: null,
  command: () => ({ type: "shiftLate", itemId }),
  answer: () => null,
});

/** Answers are kept for a day, attempts until they count no more. */
async function forgetOld({ pool }: Deps): Promise<void> {
  await pool.query("delete from idempotency where created_at < now() - interval '24 hours'");
  await pool.query("delete from throttle where ends_at < now()");
  await forgetUnusedPhotos(pool);
}

/** Does something again and again, never twice at a time; gives how to stop it. */
function every(
  ms: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isRunning = false;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = work()
      .catch(onError)
      .finally(() => void (isRunning = false));
  }, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
