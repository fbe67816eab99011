import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import type { DayKey, DayState } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { readDivided } from "#reports/rollups/summed-periods";

/** What a report about operators reads from: an open day is in no table yet. */
export type OperatorReportDeps = ReportDeps & { readonly days: Days };

/** The days of the report, up to today, that are not closed yet: their stretches follow from the events. */
export async function openDays(
  { reportDb, days }: OperatorReportDeps,
  scope: ReportScope,
): Promise<readonly DayState[]> {
  const { organizations, to, now } = scope;
  // Future days have bookings, but no work yet.
  const todays = organizations.map(({ zone }) => dateAt(zone, now.getTime()));
  const last = [to, ...todays.toSorted().slice(-1)].toSorted()[0];
  const keys = await readDivided(reportDb, scope, "periods", async (db, { periods, rest }) => [
    ...(periods === undefined ? [] : await openDaysOf(db, periods)),
    ...(rest === undefined ? [] : await openDaysIn(db, rest, last)),
  ]);
  const known = await Promise.all(keys.map((key) => days.read(key)));
  return known.filter(({ day }) => !day.isClosed);
}

/** A day without stretches of operators, which are stored when it is closed. A day without operators has none either. */
export const isWithoutStretches: RawBuilder<boolean> = sql`
  day.version > 0 and not exists (
    select from operator_day operator
    where operator.organization_id = day.organization_id and operator.queue_date = day.queue_date)`;

/** The days of known periods are stored with their sums: a year has thousands of days. */
async function openDaysOf(
  db: Transaction<Database>,
  periods: RawBuilder<unknown>,
): Promise<readonly DayKey[]> {
  const { rows } = await sql<DayKey>`
    select sums.organization_id as "organizationId", unnest(sums.open_days) as date
    from ${periods} as known (organization_id, span, period)
      join report_rollup_period sums on sums.organization_id = known.organization_id and sums.span = known.span
        and sums.period = known.period
    where sums.open_days <> '{}'`.execute(db);
  return rows;
}

async function openDaysIn(
  db: Transaction<Database>,
  ranges: RawBuilder<unknown>,
  last: CalendarDate | undefined,
): Promise<readonly DayKey[]> {
  const { rows } = await sql<DayKey>`
    select day.organization_id as "organizationId", day.queue_date as date
    from ${ranges} as days (organization_id, first, last)
      join organization_day day on day.organization_id = days.organization_id
        and day.queue_date between days.first and least(days.last, ${last}::date)
    where ${isWithoutStretches}`.execute(db);
  return rows;
}
