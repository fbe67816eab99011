import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { ReportScope } from "#reports/report-scope";

/** Which items a report is about. Absent: all. */
export type ItemFilter = {
  readonly serviceIds?: readonly number[] | undefined;
  readonly operatorIds?: readonly number[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly type?: readonly string[] | undefined;
  readonly channel?: readonly string[] | undefined;
  readonly outcome?: readonly string[] | undefined;
  readonly lastEvent?: readonly string[] | undefined;
  readonly search?: string | undefined;
};

/** Returns the condition that an item belongs to a report. */
export function itemsOf(scope: ReportScope, filter: ItemFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [
    inOrganizations(scope),
    sql`item.queue_date between ${scope.from} and ${scope.to}`,
    ...filterConditions(filter),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Returns the conditions of a filter, apart from organizations and days. */
export function filterConditions(filter: ItemFilter): readonly RawBuilder<SqlBool>[] {
  return [
    ...isOneOf("service_id", filter.serviceIds),
    ...isOneOf("operator_id", filter.operatorIds),
    ...isOneOf("status", filter.status),
    ...isOneOf("type", filter.type),
    ...isOneOf("channel", filter.channel),
    ...isOneOf("outcome", filter.outcome),
    ...isOneOf("last_event", filter.lastEvent),
    ...matches(filter.search),
  ];
}

/** With one organization the index gives the rows in order; a list of them would have to be sorted. */
function inOrganizations({ organizations }: ReportScope): RawBuilder<SqlBool> {
  const ids = organizations.map(({ id }) => id);
  return ids.length === 1 ? sql`item.organization_id = ${ids[0]}` : sql`item.organization_id = any(${ids})`;
}

function isOneOf(
  column: string,
  values: readonly (string | number)[] | undefined,
): readonly RawBuilder<SqlBool>[] {
  if (values === undefined || values.length === 0) return [];
  return [sql`item.${sql.ref(column)} = any(${[...values]})`];
}

/** Finds visits by their number, or by a part of what their visitors entered. */
function matches(search: string | undefined): readonly RawBuilder<SqlBool>[] {
  if (search === undefined || search === "") return [];
  const number = /^\D{0,4}0*(\d{1,9})$/.exec(search)?.[1];
  // Phones are written with spaces, brackets and dashes, by visitors and by those who search for them.
  const digits = /^[+\d\s().-]{4,}$/.test(search) ? search.replaceAll(/\D/g, "") : "";
  const isEntered =
    digits === ""
      ? sql`value ilike ${containing(search)}`
      : sql`search_key(value) like '%' || reverse(${digits}) || '%'`;
  return [
    sql`(item.num = ${number === undefined ? null : Number(number)} or exists (
      select from ticket_value where ticket_value.ticket_id = item.ticket_id and ${isEntered}))`,
  ];
}

/** Returns the time an item has spent on something, in milliseconds; an open item goes on spending it until now. */
export function spent(
  kind: "waiting" | "called" | "serving" | "paused" | "held",
  now: Date,
): RawBuilder<number> {
  return sql<number>`(item.${sql.ref(`${kind}_ms`)} + case when item.running = ${sql.lit(kind)}
    then greatest(0, floor(extract(epoch from ${now}::timestamptz - item.running_since) * 1000))::bigint else 0 end)`;
}

/** Returns the organizations of a report as rows, with what their items are measured by. */
export function organizationRows({ organizations }: ReportScope): RawBuilder<unknown> {
  return sql`unnest(${organizations.map(({ id }) => id)}::integer[],
    ${organizations.map(({ zone }) => zone)}::text[],
    ${organizations.map(({ targetMs }) => targetMs)}::bigint[],
    ${organizations.map(({ regionId }) => regionId)}::integer[],
    ${organizations.map(({ type }) => type)}::text[]) as org (id, zone, target_ms, region_id, type)`;
}

/** Returns a pattern that texts match which contain what is searched for, taken literally. */
export const containing = (search: string): string =>
  `%${search.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
