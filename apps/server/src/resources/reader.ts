import { isInScope, type Scope, scopeOf } from "@cherga/contract/access";
import type { ListQuery } from "@cherga/contract/calls/resource-calls";
import { languageCodes, pageSize } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import type { Field } from "@cherga/contract/fields";
import type { Loose, Resource } from "@cherga/contract/resource";
import type { z } from "zod";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Session } from "#auth/session";
import type { Database } from "#db/tables";
import { type Binding, columnOf } from "#resources/binding";

/**
 * Why a row is locked. An edit must not block new references to the row: transactions of a day reference services and
 * operators, and hold locks that the edit waits for.
 */
type Lock = "toEdit" | "toDelete";
const locks: Readonly<Record<Lock, RawBuilder<unknown>>> = {
  toEdit: sql`for no key update`,
  toDelete: sql`for update`,
};

/** Reads the rows of one resource that the reader may see. */
export type Reader<R extends Loose> = {
  get(id: number, lock?: Lock): Promise<R>;
  list(query: Partial<ListQuery>): Promise<{ rows: readonly R[]; total: number | undefined }>;
};

type BindingWith<R extends Loose> = Binding & { readonly resource: { readonly row: z.ZodType<R> } };

/** Creates a reader; every query is restricted to the reader's organizations. */
export function readerFor<R extends Loose>(
  binding: BindingWith<R>,
  db: Kysely<Database>,
  reader: Session | "all",
): Reader<R> {
  const { resource, table } = binding;
  const scope = reader === "all" ? "all" : scopeOf(reader.actor);
  const columns = columnsOf(binding);
  const secretive = secretiveFields(resource);
  const visible = [...fixedTo(binding), ...withinScope(resource, scope)];

  return {
    get: async (id, lock) => {
      const { rows } = await sql<R>`
        select ${columns} from ${sql.table(table)}
        where ${allOf([...visible, sql`id = ${id}`])} ${lock === undefined ? sql`` : locks[lock]}`.execute(
        db,
      );
      const [row] = rows;
      if (row === undefined) throw new Refusal("ERROR_NOT_FOUND");
      return withoutSecrets(secretive, row);
    },
    list: async (query) => {
      const { search, page, perPage = pageSize, sortBy = "id", descending = false, ...filters } = query;
      const conditions = [
        ...visible,
        ...filteredBy(binding, scope, reader === "all" ? null : reader.organizationId, filters),
        ...matching(resource, search),
      ];
      const order = sql`${expressionOf(binding, sortBy)} ${descending ? sql`desc` : sql`asc`}, id`;
      const part = page === undefined ? sql`` : sql`limit ${perPage} offset ${(page - 1) * perPage}`;
      const { rows } = await sql<R>`
        select ${columns} from ${sql.table(table)} where ${allOf(conditions)} order by ${order} ${part}`.execute(
        db,
      );
      return {
        rows: rows.map((row) => withoutSecrets(secretive, row)),
        total: page === undefined ? undefined : await count(conditions),
      };
    },
  };

  async function count(conditions: readonly RawBuilder<unknown>[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where ${allOf(conditions)}`.execute(db);
    return rows[0]?.count ?? 0;
  }
}

const selections = new WeakMap<Binding, RawBuilder<unknown>>();

function columnsOf(binding: Binding): RawBuilder<unknown> {
  const known = selections.get(binding);
  if (known !== undefined) return known;
  const made = sql.join([
    sql.ref("id"),
    sql.ref("version"),
    ...readableFields(binding.resource).map(
      ([name]) => sql`${expressionOf(binding, name)} as ${sql.ref(name)}`,
    ),
  ]);
  selections.set(binding, made);
  return made;
}

const expressionOf = ({ derived }: Binding, name: string): RawBuilder<unknown> =>
  derived?.[name] ?? sql.ref(columnOf(name));

function readableFields(resource: Resource): readonly [string, Field][] {
  return Object.entries(resource.fields).filter(([, { mode }]) => mode !== "writeOnly");
}

function fixedTo({ fixed = {} }: Binding): readonly RawBuilder<unknown>[] {
  return Object.entries(fixed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
}

function withinScope(resource: Resource, scope: Scope): readonly RawBuilder<unknown>[] {
  if (scope === "all" || resource.scope === "global") return [];
  const column = resource.scope === "self" ? "id" : "organization_id";
  return [sql`${sql.ref(column)} = any(${[...scope]})`];
}

function filteredBy(
  binding: Binding,
  scope: Scope,
  currentOrganizationId: number | null,
  { organizationId: asked, ...filters }: Loose,
): readonly RawBuilder<unknown>[] {
  const plain = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${expressionOf(binding, name)} = ${value}`);
  if (binding.resource.scope !== "organization") return plain;
  return [...plain, ...ofOrganization(scope, asked ?? currentOrganizationId ?? "all")];
}

/** Rows without an organization are listed with those of any. */
function ofOrganization(scope: Scope, organizationId: unknown): readonly RawBuilder<unknown>[] {
  if (typeof organizationId !== "number") return [];
  if (!isInScope(scope, organizationId)) throw new Refusal("ERROR_FORBIDDEN");
  return [sql`(organization_id = ${organizationId} or organization_id is null)`];
}

function matching(resource: Resource, search: string | undefined): readonly RawBuilder<unknown>[] {
  if (search === undefined || search === "") return [];
  const wanted = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const places = readableFields(resource).flatMap(([name, { kind }]) => {
    const column = sql.ref(columnOf(name));
    if (kind === "text") return [sql`${column} ilike ${wanted}`];
    if (kind === "localized")
      return languageCodes.map((code) => sql`${column} ->> ${sql.lit(code)} ilike ${wanted}`);
    return [];
  });
  return [places.length === 0 ? sql`false` : sql`(${sql.join(places, sql` or `)})`];
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Removes write-only values. */
function withoutSecrets<R extends Loose>(secretive: readonly [string, Field][], row: R): R {
  if (secretive.length === 0) return row;
  const cleaned = secretive.map(([name, { secrets = [] }]) => {
    const value = row[name];
    if (typeof value !== "object" || value === null) return [name, value];
    return [name, Object.fromEntries(Object.entries(value).filter(([key]) => !secrets.includes(key)))];
  });
  return { ...row, ...Object.fromEntries(cleaned) };
}

function secretiveFields({ fields }: Resource): readonly [string, Field][] {
  return Object.entries(fields).filter(([, { secrets }]) => secrets !== undefined);
}
