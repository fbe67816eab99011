import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import { filterConditions, type ItemFilter, organizationRows } from "#reports/item-filter";
import type { ReportScope } from "#reports/report-scope";
import {
  type OrganizationDays,
  rangeByRange,
  readDivided,
  rowsOfDays,
} from "#reports/rollups/summed-periods";
import type { LongestSpan } from "#reports/rollups/periods";
import { dailyKinds, type Dimension, rollupFor, type RollupKind } from "#reports/rollups/rollup-kinds";

/** Where the items of a report are read from. All of it follows `from` and ends in conditions, with `item` and `org`. */
export type ItemSources = {
  /** Rows of rollups, for days whose sums are known: whole periods, and single days. */
  readonly rollups: readonly RawBuilder<unknown>[];
  /** The items of all other days. Undefined if there are none. */
  readonly items: RawBuilder<unknown> | undefined;
};

/** Reads the items of a report: past periods as sums, other days item by item. */
export function readItems<T>(
  reportDb: Kysely<Database>,
  scope: ReportScope,
  filter: ItemFilter,
  /** Undefined: the groups are by something that no rollup is grouped by. */
  grouped: readonly Dimension[] | undefined,
  read: (db: Transaction<Database>, sources: ItemSources) => Promise<T>,
  longest: LongestSpan = "quarter",
): Promise<T> {
  const kind = grouped === undefined ? undefined : rollupFor(filter, grouped);
  const dailyKind = grouped === undefined ? undefined : rollupFor(filter, [...grouped, "day"]);
  const conditions = sql.join([sql`true`, ...filterConditions(filter)], sql` and `);
  const ofSummed = (of: RollupKind) => sql`
    join ${organizationRows(scope)} on org.id = known.organization_id
    join report_rollup item on item.organization_id = known.organization_id and item.span = known.span
      and item.period = known.period
    where item.kind = ${sql.lit(of)} and ${conditions}`;
  const answered = dailyKind === undefined ? "periods" : "days";
  return readDivided(
    reportDb,
    scope,
    kind === undefined ? "none" : answered,
    (db, { periods, summedDays, restRanges }) =>
      read(db, {
        rollups: [
          ...(periods === undefined || kind === undefined
            ? []
            : [sql`${periods} as known (organization_id, span, period) ${ofSummed(kind)}`]),
          ...(summedDays === undefined || dailyKind === undefined
            ? []
            : [
                sql`${summedDays} as known (organization_id, span, period, first, last) ${ofSummed(dailyKind)}
                and item.queue_date between known.first and known.last`,
              ]),
        ],
        items:
          restRanges.length === 0
            ? undefined
            : sql`(${itemsOfDays(restRanges, conditions)}) as item
              join ${organizationRows(scope)} on org.id = item.organization_id
              where true`,
      }),
    kind !== undefined && dailyKinds.includes(kind) ? "month" : longest,
  );
}

/** From so many organizations on, it is quicker to read all rows of a range of days than those of each organization. */
const fewestTogether = 5;

/**
 * Selects the items of days. The rows of one day lie together, of all organizations: looked up by organization, each page
 * would be read once for each of them.
 */
function itemsOfDays(
  ranges: readonly OrganizationDays[],
  conditions: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const byRange = new Map<string, OrganizationDays[]>();
  for (const range of ranges) {
    const name = `${range.from} ${range.to}`;
    byRange.set(name, [...(byRange.get(name) ?? []), range]);
  }
  const groups = [...byRange.values()];
  const single = groups.filter(({ length }) => length < fewestTogether).flat();
  const together = groups.filter(({ length }) => length >= fewestTogether);
  const selections = together.map(
    (group) => sql`
      select item.* from ticket_item item
      where item.queue_date between ${group[0]?.from}::date and ${group[0]?.to}::date
        and item.organization_id = any(${group.map(({ organizationId }) => organizationId)}::integer[])
        and ${conditions}`,
  );
  if (single.length > 0)
    selections.push(sql`
      select item.* from ${rowsOfDays(single)} as days (organization_id, first, last)
        cross join lateral (
          select item.* from ticket_item item
          where item.organization_id = days.organization_id and item.queue_date between days.first and days.last
            and ${conditions}
          ${rangeByRange}) as item`);
  return sql.join(selections, sql` union all `);
}
