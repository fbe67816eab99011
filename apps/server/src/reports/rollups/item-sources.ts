import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import { filterConditions, type ItemFilter, organizationRows } from "#reports/item-filter";
import type { ReportScope } from "#reports/report-scope";
import { readDivided } from "#reports/rollups/known-periods";
import { type Dimension, rollupFor } from "#reports/rollups/rollup-kinds";

/** Where the items of a report are read from. Both follow `from` and end in conditions, with `item` and `org`. */
export type ItemSources = {
  /** Rows of rollups, for periods whose sums are known. Undefined if there are none. */
  readonly rollups: RawBuilder<unknown> | undefined;
  /** The items of all other days. Undefined if there are none. */
  readonly items: RawBuilder<unknown> | undefined;
};

/** Reads the items of a report: past periods as sums, other days item by item. */
export function readItems<T>(
  reportDb: Kysely<Database>,
  scope: ReportScope,
  filter: ItemFilter,
  /** Undefined: the groups are by something that no rollup keeps apart. */
  grouped: readonly Dimension[] | undefined,
  read: (db: Transaction<Database>, sources: ItemSources) => Promise<T>,
): Promise<T> {
  const kind = grouped === undefined ? undefined : rollupFor(filter, grouped);
  const conditions = sql.join([sql`true`, ...filterConditions(filter)], sql` and `);
  return readDivided(reportDb, scope, kind !== undefined, (db, { periods, rest }) =>
    read(db, {
      rollups:
        periods === undefined
          ? undefined
          : sql`${periods} as known (organization_id, span, period)
            join ${organizationRows(scope)} on org.id = known.organization_id
            join report_rollup item on item.organization_id = known.organization_id and item.span = known.span
              and item.period = known.period
            where item.kind = ${sql.lit(kind ?? "")} and ${conditions}`,
      items:
        rest === undefined
          ? undefined
          : sql`${rest} as days (organization_id, first, last)
            join ${organizationRows(scope)} on org.id = days.organization_id
            join ticket_item item on item.organization_id = days.organization_id
              and item.queue_date between days.first and days.last
            where ${conditions}`,
    }),
  );
}
