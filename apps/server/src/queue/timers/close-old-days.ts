import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { DayKey } from "#queue/day/day-state";
import type { RequestKind } from "#queue/runner/day-request";

/** What was closed: how many days, the first and last date, and how many visits were open on them. */
export type ClosedDays = {
  readonly days: number;
  readonly from: string;
  readonly to: string;
  readonly visits: number;
};

/** Closes the days of past dates that were left open while the server was off. Undefined when there are none. */
export async function closeOldDays(
  { pool, clock, days }: Pick<BaseDeps, "pool" | "clock"> & Pick<QueueDeps, "days">,
  onError: (error: unknown) => void,
): Promise<ClosedDays | undefined> {
  const { rows } = await pool.query<DayKey>(
    `select organization_id as "organizationId", queue_date as date
     from organization_day join organization on id = organization_id
     where next_due_at is not null and retry_at is null
       and queue_date < ($1::timestamptz at time zone (option #>> '{globalSetting,timeZone}'))::date
     order by queue_date`,
    [clock.now()],
  );
  const closed = await Promise.all(
    rows.map(async (key) => {
      const visits = await days
        .submit(key, closing, { input: null, actorId: null })
        .catch((error: unknown) => {
          onError(error);
          return undefined;
        });
      return visits === undefined ? [] : [{ date: key.date, visits }];
    }),
  );
  const all = closed.flat();
  const [first, last] = [all[0], all.at(-1)];
  return first === undefined || last === undefined
    ? undefined
    : {
        days: new Set(all.map(({ date }) => date)).size,
        from: first.date,
        to: last.date,
        visits: all.reduce((sum, { visits }) => sum + visits, 0),
      };
}

/** Closes a day, and answers how many visits were still open. */
const closing: RequestKind<null, number> = {
  name: "close-old-day",
  command: () => ({ type: "tick" }),
  answer: (_, { events }) => events.filter((event) => "isDayClosed" in event).length,
};

/** Returns one sentence that says what was closed. */
export function describeClosedDays({ days, from, to, visits }: ClosedDays): string {
  const which = days === 1 ? `1 day (${from})` : `${days} days (${from} to ${to})`;
  const what = visits === 1 ? "1 open visit" : `${visits} open visits`;
  return `Closed ${which} left open while the server was off, with ${what}.`;
}
