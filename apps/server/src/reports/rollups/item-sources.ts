import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { Database } from "#db/tables";
import { filterConditions, type ItemFilter, organizationRows } from "#reports/item-filter";
import type { ReportScope } from "#reports/report-scope";
import { type DayRange, daysBetween, endOfPeriod } from "#reports/rollups/periods";
import { rollupRules } from "#reports/rollups/rollup-columns";
import { type Dimension, rollupFor } from "#reports/rollups/rollup-kinds";

/** Where the items of a report are read from. Both follow `from` and end in conditions, with `item` and `org`. */
export type ItemSources = {
  /** Rows of rollups, for periods whose sums are known. Undefined if there are none. */
  readonly rollups: RawBuilder<unknown> | undefined;
  /** The items of all other days. Undefined if there are none. */
  readonly items: RawBuilder<unknown> | undefined;
};

/**
 * Reads items where it is quickest: past periods as sums, other days item by item. All of it is of one moment, so that
 * nothing is counted twice or left out.
 */
export function readItems<T>(
  reportDb: Kysely<Database>,
  scope: ReportScope,
  filter: ItemFilter,
  /** Undefined: the groups are by something that no rollup keeps apart. */
  grouped: readonly Dimension[] | undefined,
  read: (db: Transaction<Database>, sources: ItemSources) => Promise<T>,
): Promise<T> {
  return reportDb
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (db) => {
      const kind = grouped === undefined ? undefined : rollupFor(filter, grouped);
      const known = kind === undefined ? [] : await knownPeriods(db, scope);
      const conditions = sql.join([sql`true`, ...filterConditions(filter)], sql` and `);
      const days = otherDays(scope, known);
      return read(db, {
        rollups:
          known.length === 0
            ? undefined
            : sql`report_rollup item join ${organizationRows(scope)} on org.id = item.organization_id
              join unnest(${known.map(({ organizationId }) => organizationId)}::integer[],
                ${known.map(({ period }) => period)}::date[]) as known (organization_id, period)
                on known.organization_id = item.organization_id and known.period = item.period
              where item.kind = ${sql.lit(kind ?? "")} and ${conditions}`,
        items:
          days.length === 0
            ? undefined
            : sql`unnest(${days.map(({ organizationId }) => organizationId)}::integer[], ${days.map(({ from }) => from)}::date[],
                ${days.map(({ to }) => to)}::date[]) as days (organization_id, first, last)
              join ${organizationRows(scope)} on org.id = days.organization_id
              join ticket_item item on item.organization_id = days.organization_id
                and item.queue_date between days.first and days.last
              where ${conditions}`,
      });
    });
}

type KnownPeriod = { readonly organizationId: number; readonly period: CalendarDate };

/** Returns the whole periods of a report of which nothing has changed since their sums were computed. */
async function knownPeriods(db: Kysely<Database>, scope: ReportScope): Promise<readonly KnownPeriod[]> {
  const { from, to, organizations } = scope;
  const { rows } = await sql<KnownPeriod>`
    select known.organization_id as "organizationId", known.period
    from report_rollup_period known join ${organizationRows(scope)} on org.id = known.organization_id
      join (select organization_id, report_period(queue_date) as period, sum(version + facts_version) as versions
        from organization_day
        where organization_id = any(${organizations.map(({ id }) => id)}) and queue_date between ${from} and ${to}
        group by 1, 2) as now on now.organization_id = known.organization_id and now.period = known.period
    where known.day_versions = now.versions and known.target_ms = org.target_ms and known.zone = org.zone
      and known.rules = ${rollupRules}
    order by 1, 2`.execute(db);
  return rows.filter(({ period }) => period >= from && endOfPeriod(period) <= to);
}

function otherDays(
  { from, to, organizations }: ReportScope,
  known: readonly KnownPeriod[],
): readonly (DayRange & { readonly organizationId: number })[] {
  return organizations.flatMap(({ id }) => {
    const periods = known.filter(({ organizationId }) => organizationId === id).map(({ period }) => period);
    return daysBetween({ from, to }, periods).map((days) => ({ ...days, organizationId: id }));
  });
}
