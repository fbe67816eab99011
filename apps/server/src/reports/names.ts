import type { Words } from "@cherga/contract/fields";
import { sql } from "kysely";
import type { Localize } from "#queue/views/localize";
import type { ReportDeps } from "#reports/report-deps";

/** The names of services in a language. */
export async function serviceNames(
  { reportDb }: ReportDeps,
  ids: readonly number[],
  speak: Localize,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: Words }>`
    select id, name from service where id = any(${[...ids]})`.execute(reportDb);
  return new Map(rows.map(({ id, name }) => [id, speak(name)]));
}

/** The names of operators, also of those who have left. */
export async function operatorNames(
  { reportDb }: ReportDeps,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name
    from staff where id = any(${[...ids]})`.execute(reportDb);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns a ticket's number as it is printed. */
export const shownNumber = (prefix: string, num: number | null): string =>
  num === null ? "" : `${prefix}${String(num).padStart(3, "0")}`;
