import { dateAt } from "@cherga/engine/time/day-frame";
import { sql } from "kysely";
import type { DayState } from "#queue/day/day-state";
import type { Days } from "#queue/days/days";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";

/** What a report about operators reads from: an open day is in no table yet. */
export type OperatorReportDeps = ReportDeps & { readonly days: Days };

/** The days of the report, up to today, that are not closed yet: their stretches follow from the events. */
export async function openDays(
  { reportDb, days }: OperatorReportDeps,
  { organizations, from, to, now }: ReportScope,
): Promise<readonly DayState[]> {
  // Future days have bookings, but no work yet.
  const todays = organizations.map(({ zone }) => dateAt(zone, now.getTime()));
  const last = [to, ...todays.toSorted().slice(-1)].toSorted()[0];
  const { rows } = await sql<{ organizationId: number; date: string }>`
    select day.organization_id as "organizationId", day.queue_date as date from organization_day day
    where day.organization_id = any(${organizations.map(({ id }) => id)}) and queue_date between ${from} and ${last}
      and day.version > 0 and not exists (select from operator_day operator
        where operator.organization_id = day.organization_id and operator.queue_date = day.queue_date)`.execute(
    reportDb,
  );
  const known = await Promise.all(rows.map((key) => days.read(key)));
  return known.filter(({ day }) => !day.isClosed);
}
