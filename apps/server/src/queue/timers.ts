import { forecast, lateBookings } from "@cherga/engine/forecast/forecast";
import type { Deps } from "#deps";
import { expireMessages } from "#messages/outbox";
import { type DayKey, nowOn } from "#queue/day/known-day";
import type { Ask } from "#queue/runner/ask";

/** Everything that happens because time has passed. */
export type Timers = { stop(): Promise<void> };

const lookMs = 1_000;
/** How often is looked which bookings will begin too late. */
const lateLookMs = 15_000;
const expireMs = 60_000;
const forgetMs = 3_600_000;
const daysAtOnce = 50;

/**
 * Starts looking after what is due. Servers share the work: a day that one of them is busy with is left alone by the
 * others, and what was done is not due any more.
 */
export function startTimers(deps: Deps, onError: (error: unknown) => void): Timers {
  const stops = [
    every(lookMs, () => bringAboutDue(deps), onError),
    every(lateLookMs, () => shiftLateBookings(deps), onError),
    every(expireMs, () => expireMessages(deps.pool, deps.clock.now()), onError),
    every(forgetMs, () => forgetOld(deps), onError),
  ];
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

/** Brings about what is due by now. */
export async function bringAboutDue(deps: Deps): Promise<void> {
  const { rows } = await deps.pool.query<DayKey>({
    name: "due-days",
    text: `
      select organization_id as "organizationId", queue_date as date
      from organization_day where next_due_at <= $1 order by next_due_at limit ${daysAtOnce}
      for update skip locked`,
    values: [deps.clock.now()],
  });
  await Promise.all(rows.map((key) => deps.days.submit(key, ticking)));
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
  for (const { id } of rows) {
    const key = await deps.days.dayAt(id, now);
    const known = await deps.days.read(key);
    const { day, rules } = known;
    const context = { day, rules, now: nowOn(known, deps.clock) };
    const late = lateBookings(context, forecast(context, deps.lessons.outlookOn(known)));
    for (const itemId of late) await deps.days.submit(key, shifting(itemId)).catch(() => undefined);
  }
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
