import type { Words } from "@cherga/contract/fields";
import { type RawBuilder, sql } from "kysely";
import type { Localize } from "#queue/views/localize";
import { numberOf } from "#queue/views/ticket-view";
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
    select id, ${personName("staff")} as name from staff where id = any(${[...ids]})`.execute(reportDb);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the name of a person in a row of `staff`; the account's name if there is none. */
export const personName = (staff: string): RawBuilder<string> => sql`
  coalesce(nullif(trim(${sql.ref(`${staff}.first_name`)} || ' ' || ${sql.ref(`${staff}.last_name`)}), ''),
    ${sql.ref(`${staff}.username`)})`;

/** Returns a ticket's number as it is displayed; empty until it is assigned. */
export const shownNumber = (prefix: string, num: number | null): string =>
  numberOf({ prefix, num: num ?? undefined }) ?? "";
