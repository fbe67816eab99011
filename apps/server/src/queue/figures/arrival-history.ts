import { type StepArrivals, type UsualArrivals, usualArrivals } from "@cherga/engine/figures/usual-arrivals";
import { addDays, weekdayOf } from "@cherga/engine/time/calendar-date";
import { msPerMinute } from "@cherga/engine/time/durations";
import type pg from "pg";
import { makeLru } from "#base/lru";
import type { DayState } from "#queue/day/day-state";

/** Returns what is usual on each weekday, in steps of so many minutes, from the weeks before a day. */
export type ArrivalHistory = (view: HistoryView, stepMin: number) => Promise<UsualByWeekday>;
export type UsualByWeekday = (weekday: number) => UsualArrivals | undefined;

type HistoryView = {
  readonly known: Pick<DayState, "organizationId" | "date" | "rules">;
  readonly now: number;
};

const weeksBack = 8;
const remembered = 200;
/** Past days hardly change, but their facts may be rebuilt after an update. */
const freshMs = 60 * msPerMinute;

/** Creates the reader. Charts are read every few seconds, so an answer is kept for an hour. */
export function makeArrivalHistory(pool: pg.Pool): ArrivalHistory {
  const known = makeLru<string, UsualByWeekday>(remembered);

  return async ({ known: { organizationId, date, rules }, now }, stepMin) => {
    const { zone } = rules.frame;
    const name = [organizationId, date, zone, stepMin, Math.floor(now / freshMs)].join(" ");
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const { rows } = await pool.query<StepArrivals>({
      name: "arrival-history",
      text: `
        select queue_date as date,
          floor(extract(epoch from (arrived_at at time zone $4)::time) / ($5::integer * 60))::integer as step,
          count(*) as arrived,
          count(*) filter (where outcome = 'served' and not is_day_closed) as handled,
          coalesce(sum(called_ms + serving_ms + paused_ms)
            filter (where outcome = 'served' and not is_day_closed), 0)::bigint as "handlingMs"
        from ticket_item
        where organization_id = $1 and queue_date >= $2 and queue_date < $3 and num is not null
          and arrived_at is not null
        group by 1, 2 order by 1, 2`,
      values: [organizationId, addDays(date, -7 * weeksBack), date, zone, stepMin],
    });
    const byWeekday = new Map(
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => [
        weekday,
        usualArrivals(rows.filter((row) => weekdayOf(row.date) === weekday)),
      ]),
    );
    const usual: UsualByWeekday = (weekday) => byWeekday.get(weekday);
    known.set(name, usual);
    return usual;
  };
}
