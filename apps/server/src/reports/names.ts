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

/** The names of the services and operators of rows, each looked up once. */
export type NameLookup = {
  /** Looks up the names that the rows need and that are not known yet. */
  learn(rows: readonly NamedRow[]): Promise<void>;
  service(id: number | null | undefined): string | undefined;
  operator(id: number | null | undefined): string | undefined;
};

type NamedRow = { readonly serviceId?: number | null; readonly operatorId?: number | null };

/** Starts to remember names in a language. */
export function makeNames(deps: ReportDeps, speak: Localize): NameLookup {
  const services = new Map<number, string>();
  const operators = new Map<number, string>();
  const learn = async (
    known: Map<number, string>,
    ids: readonly (number | null | undefined)[],
    find: (missing: readonly number[]) => Promise<ReadonlyMap<number, string>>,
  ): Promise<void> => {
    const missing = new Set<number>();
    for (const id of ids) if (typeof id === "number" && !known.has(id)) missing.add(id);
    if (missing.size === 0) return;
    for (const [id, name] of await find([...missing])) known.set(id, name);
  };
  return {
    learn: async (rows) => {
      await learn(
        services,
        rows.map(({ serviceId }) => serviceId),
        (ids) => serviceNames(deps, ids, speak),
      );
      await learn(
        operators,
        rows.map(({ operatorId }) => operatorId),
        (ids) => operatorNames(deps, ids),
      );
    },
    service: (id) => (typeof id === "number" ? services.get(id) : undefined),
    operator: (id) => (typeof id === "number" ? operators.get(id) : undefined),
  };
}

/** Returns the name of a person in a row of `staff`; the account's name if there is none. */
export const personName = (staff: string): RawBuilder<string> => sql`
  coalesce(nullif(trim(${sql.ref(`${staff}.first_name`)} || ' ' || ${sql.ref(`${staff}.last_name`)}), ''),
    ${sql.ref(`${staff}.username`)})`;

/** Returns a ticket's number as it is displayed; empty until it is assigned. */
export const shownNumber = (prefix: string, num: number | null): string =>
  numberOf({ prefix, num: num ?? undefined }) ?? "";
