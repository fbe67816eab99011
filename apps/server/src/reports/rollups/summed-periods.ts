import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { type Kysely, type RawBuilder, sql, Transaction } from "kysely";
import type { Database } from "#db/tables";
import { organizationRows } from "#reports/item-filter";
import type { ReportScope } from "#reports/report-scope";
import {
  type DayRange,
  divider,
  endOf,
  joined,
  type LongestSpan,
  partOf,
  type Period,
  quarterOf,
} from "#reports/rollups/periods";
import { rollupRules } from "#reports/rollups/rollup-columns";

/** How the days of a report are read. */
export type DaysBySource = {
  /** Periods whose sums are known, as rows of (organization_id, span, period). Undefined if there are none. */
  readonly periods: RawBuilder<unknown> | undefined;
  /**
   * Days whose sums are known, but not those of a whole period, as rows of (organization_id, span, period, first, last).
   * Undefined if there are none.
   */
  readonly summedDays: RawBuilder<unknown> | undefined;
  /** All other days, as rows of (organization_id, first, last). Undefined if there are none. */
  readonly rest: RawBuilder<unknown> | undefined;
  /** The same days as data. */
  readonly restRanges: readonly OrganizationDays[];
};

/** Some days of an organization. */
export type OrganizationDays = DayRange & { readonly organizationId: number };

/** Returns days as rows of (organization_id, first, last). */
export const rowsOfDays = (days: readonly OrganizationDays[]): RawBuilder<unknown> =>
  sql`unnest(${days.map(({ organizationId }) => organizationId)}::integer[],
    ${days.map(({ from }) => from)}::date[], ${days.map(({ to }) => to)}::date[])`;

/**
 * Ends a subquery that reads the rows of one range of days. The planner takes a range for a large part of the table, and
 * would read all of it; so it must look up each range by the index.
 */
export const rangeByRange: RawBuilder<unknown> = sql`offset 0`;

/** Reads everything as of one moment. */
export const atOneMoment = <T>(
  reportDb: Kysely<Database>,
  read: (db: Transaction<Database>) => Promise<T>,
): Promise<T> =>
  reportDb instanceof Transaction
    ? read(reportDb)
    : reportDb.transaction().setIsolationLevel("repeatable read").execute(read);

/**
 * Reads the days of a report where it is quickest: known periods as sums, other days row by row. All of it is of one
 * moment, so that nothing is counted twice or left out.
 */
export function readDivided<T>(
  reportDb: Kysely<Database>,
  scope: ReportScope,
  /** What the sums of periods answer: nothing of the question, only whole periods, or single days as well. */
  sums: "none" | "periods" | "days",
  read: (db: Transaction<Database>, days: DaysBySource) => Promise<T>,
  longest?: LongestSpan,
): Promise<T> {
  return atOneMoment(reportDb, async (db) => {
    const range = await daysInUse(db, scope);
    const known =
      range === undefined || sums === "none" ? new Set<string>() : await summedPeriodsOnce(db, scope);
    const { periods, summedDays, rest } = divideAll(scope.organizations, range, {
      known,
      hasKnownDays: sums === "days",
      longest,
    });
    return read(db, {
      periods:
        periods.length === 0
          ? undefined
          : sql`unnest(${periods.map(({ organizationId }) => organizationId)}::integer[],
                ${periods.map(({ span }) => span)}::text[], ${periods.map(({ start }) => start)}::date[])`,
      summedDays:
        summedDays.length === 0
          ? undefined
          : sql`unnest(${summedDays.map(({ organizationId }) => organizationId)}::integer[],
                ${summedDays.map(({ part }) => part.span)}::text[], ${summedDays.map(({ part }) => part.start)}::date[],
                ${summedDays.map(({ from }) => from)}::date[], ${summedDays.map(({ to }) => to)}::date[])`,
      rest: rest.length === 0 ? undefined : rowsOfDays(rest),
      restRanges: rest,
    });
  });
}

/** What is known does not change within a transaction, so that several readings at one moment look it up once. */
const summedIn = new WeakMap<Transaction<Database>, WeakMap<ReportScope, ReturnType<typeof summedPeriods>>>();

function summedPeriodsOnce(db: Transaction<Database>, scope: ReportScope): ReturnType<typeof summedPeriods> {
  const byScope = summedIn.get(db) ?? new WeakMap<ReportScope, ReturnType<typeof summedPeriods>>();
  summedIn.set(db, byScope);
  const known = byScope.get(scope) ?? summedPeriods(db, scope);
  byScope.set(scope, known);
  return known;
}

/** Returns the quarters of the report that have days at all: a report about a century is not divided into years of nothing. */
async function daysInUse(
  db: Kysely<Database>,
  { organizations, from, to }: ReportScope,
): Promise<DayRange | undefined> {
  const dayFrom = (order: RawBuilder<unknown>) => sql`
    cross join lateral (
      select queue_date from organization_day
      where organization_id = org.id and queue_date between ${from} and ${to} order by queue_date ${order} limit 1)`;
  const { rows } = await sql<{ from: CalendarDate | null; to: CalendarDate | null }>`
    select min(earliest.queue_date) as from, max(latest.queue_date) as to
    from unnest(${organizations.map(({ id }) => id)}::integer[]) as org (id)
      ${dayFrom(sql`asc`)} as earliest ${dayFrom(sql`desc`)} as latest`.execute(db);
  const [found] = rows;
  if (!found?.from || !found.to) return undefined;
  const [first, last] = [quarterOf(found.from).start, endOf(quarterOf(found.to))];
  return { from: first > from ? first : from, to: last < to ? last : to };
}

const nameOfPeriod = (organizationId: number, span: Period["span"], start: CalendarDate): string =>
  `${organizationId} ${span} ${start}`;

/** Returns the periods of a report of which nothing has changed since their sums were computed. */
async function summedPeriods(db: Kysely<Database>, scope: ReportScope): Promise<ReadonlySet<string>> {
  const { organizations } = scope;
  // The parts of months at the ends are compared as a whole.
  const [from, to] = [partOf(scope.from), endOf({ span: "part", start: partOf(scope.to) })];
  // One text: thousands of rows would take longer to read than to find.
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(known.organization_id || ' ' || known.span || ' ' || known.period, ',') as names
    from report_rollup_period known join ${organizationRows(scope)} on org.id = known.organization_id
      join (
        ${periodVersions(sql`organization_id = any(${organizations.map(({ id }) => id)})
          and queue_date between ${from} and ${to}`)}
        union all
        ${dayVersions(sql`(organization_id, queue_date) in (
          select organization_id, period from report_rollup_period where span = 'day')`)}
      ) as now (organization_id, span, period, versions)
        on now.organization_id = known.organization_id and now.span = known.span and now.period = known.period
    where known.day_versions = now.versions and known.target_ms = org.target_ms and known.zone = org.zone
      and known.rules = ${rollupRules}`.execute(db);
  return new Set(rows[0]?.names?.split(","));
}

const versionsOfDay = sql`version + facts_version + survey_answers`;

/** Returns the versions of single days: by organization, span and period. */
export const dayVersions = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select organization_id, 'day', queue_date, (${versionsOfDay})::bigint from organization_day where ${condition}`;

/** Returns the sums of the versions of days: by organization, span and period. */
export const periodVersions = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with part as (
    select organization_id, report_part(queue_date) as start, sum(${versionsOfDay})::bigint as versions
    from organization_day where ${condition} group by 1, 2)
  select organization_id, 'part', start, versions from part
  union all
  select organization_id, 'month', date_trunc('month', start)::date, sum(versions)::bigint from part group by 1, 3
  union all
  select organization_id, 'quarter', date_trunc('quarter', start)::date, sum(versions)::bigint from part group by 1, 3`;

const withOrganization = <T>(organizationId: number, all: readonly T[]) =>
  all.map((each) => ({ ...each, organizationId }));

type Sums = {
  readonly known: ReadonlySet<string>;
  /** Otherwise the days of known parts are read as all others. */
  readonly hasKnownDays: boolean;
  readonly longest: LongestSpan | undefined;
};

function divideAll(
  organizations: ReportScope["organizations"],
  range: DayRange | undefined,
  { known, hasKnownDays, longest }: Sums,
) {
  if (range === undefined) return { periods: [], summedDays: [], rest: [] };
  const divide = divider(range, longest);
  const divided = organizations.map(({ id: organizationId }) => ({
    organizationId,
    ...divide(({ span, start }) => known.has(nameOfPeriod(organizationId, span, start))),
  }));
  return {
    periods: divided.flatMap(({ organizationId, periods }) => withOrganization(organizationId, periods)),
    summedDays: hasKnownDays
      ? divided.flatMap(({ organizationId, summedDays }) => withOrganization(organizationId, summedDays))
      : [],
    rest: divided.flatMap(({ organizationId, summedDays, rest }) =>
      withOrganization(organizationId, hasKnownDays ? rest : joined([...summedDays, ...rest])),
    ),
  };
}
