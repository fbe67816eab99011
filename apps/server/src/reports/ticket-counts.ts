import type { CountGroup, TicketFilter } from "@cherga/contract/shapes/report/tickets";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#db/tables";
import { operatorNames, serviceNames } from "#reports/names";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";
import { readItems } from "#reports/rollups/item-sources";
import type { Dimension } from "#reports/rollups/rollup-kinds";

/** Returns exactly how many rows the register has, altogether and by group. */
export async function countByGroup(
  deps: ReportDeps,
  scope: ReportScope,
  filter: TicketFilter,
  group: CountGroup | undefined,
): Promise<{
  readonly count: number;
  readonly content: { readonly key: string; readonly name: string; readonly count: number }[];
}> {
  const { key, by } = group === undefined ? { key: sql<string>`''`, by: [] } : countGroupings[group];
  const counted = await readItems(deps.reportDb, scope, filter, by, async (db, { rollups, items }) => {
    const found: GroupCount[] = [];
    for (const rows of rollups) found.push(...(await countRollups(db, key, rows, group)));
    if (items !== undefined) found.push(...(await countItems(db, key, items)));
    return found;
  });
  const counts = new Map<string, number>();
  for (const each of counted) counts.set(each.key, (counts.get(each.key) ?? 0) + each.count);
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
  if (group === undefined) return { count, content: [] };
  const rows = [...counts]
    .map(([name, times]) => ({ key: name, count: times }))
    .filter((row) => row.count > 0)
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  const nameOf = await groupNames(deps, scope, group, rows);
  return { count, content: rows.map((row) => ({ ...row, name: nameOf(row.key) })) };
}

type GroupCount = { readonly key: string; readonly count: number };

async function countItems(
  db: Transaction<Database>,
  key: RawBuilder<string>,
  items: RawBuilder<unknown>,
): Promise<readonly GroupCount[]> {
  const { rows } = await sql<GroupCount>`
    select ${key} as key, count(*) as count from ${items} group by 1`.execute(db);
  return rows;
}

async function countRollups(
  db: Transaction<Database>,
  key: RawBuilder<string>,
  rollups: RawBuilder<unknown>,
  group: CountGroup | undefined,
): Promise<readonly GroupCount[]> {
  // Outcomes are columns of a rollup.
  const outcomeColumns = sql`(values ('served', served), ('noShow', no_show), ('left', "left"), ('cancelled', cancelled),
    ('unserved', unserved), ('', items - served - no_show - "left" - cancelled - unserved)) as counted (key, count)`;
  const { rows } =
    group === "outcome"
      ? await sql<GroupCount>`
          select counted.key, coalesce(counted.count, 0)::bigint as count
          from (
            select sum(item.items) as items, sum(item.served) as served, sum(item.no_show) as no_show,
              sum(item."left") as "left", sum(item.cancelled) as cancelled, sum(item.unserved) as unserved
            from ${rollups}) as rollup
          cross join lateral ${outcomeColumns}`.execute(db)
      : await sql<GroupCount>`
          select ${key} as key, sum(item.items)::bigint as count from ${rollups} group by 1`.execute(db);
  return rows;
}

type CountGrouping = {
  readonly key: RawBuilder<string>;
  /** Undefined if no rollup keeps it apart. */
  readonly by: readonly Dimension[] | undefined;
};

const countGroupings: Readonly<Record<CountGroup, CountGrouping>> = {
  service: { key: sql`item.service_id::text`, by: ["service"] },
  operator: { key: sql`coalesce(item.operator_id::text, '')`, by: ["operator"] },
  type: { key: sql`item.type`, by: ["type"] },
  channel: { key: sql`item.channel`, by: ["channel"] },
  outcome: { key: sql`coalesce(item.outcome, '')`, by: [] },
  hour: { key: sql`to_char(item.time_start at time zone org.zone, 'HH24')`, by: undefined },
  weekday: { key: sql`extract(isodow from item.queue_date)::text`, by: ["day"] },
  day: { key: sql`item.queue_date::text`, by: ["day"] },
  organization: { key: sql`item.organization_id::text`, by: [] },
  region: { key: sql`org.region_id::text`, by: [] },
};

async function groupNames(
  deps: ReportDeps,
  { organizations, speak }: ReportScope,
  group: CountGroup,
  rows: readonly { readonly key: string }[],
): Promise<(key: string) => string> {
  const ids = (): number[] => rows.map(({ key }) => Number(key)).filter((id) => id > 0);
  switch (group) {
    case "service": {
      const names = await serviceNames(deps, ids(), speak);
      return (key) => names.get(Number(key)) ?? "";
    }
    case "operator": {
      const names = await operatorNames(deps, ids());
      return (key) => names.get(Number(key)) ?? "";
    }
    case "organization":
      return (key) => organizations.find(({ id }) => String(id) === key)?.name ?? "";
    case "region":
      return (key) => organizations.find(({ regionId }) => String(regionId) === key)?.region ?? "";
    default:
      return (key) => key;
  }
}
