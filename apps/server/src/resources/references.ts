import { isInScope, type Scope } from "@cherga/contract/access";
import type { Field, Use } from "@cherga/contract/fields";
import type { Issue } from "@cherga/contract/issues";
import { type Loose, type Resource, usesOf } from "@cherga/contract/resource";
import { sql } from "kysely";
import type { Tx } from "#db/transaction";
import { type Binding, columnOf } from "#resources/binding";
import { bindingOf, bindings } from "#resources/bindings";

/**
 * Returns an issue for each reference that is missing or not allowed. The referenced rows are locked until the
 * transaction ends, so that they cannot be deleted meanwhile.
 */
export async function missingReferences(
  tx: Tx,
  uses: readonly Use[],
  row: Loose,
  scope: Scope,
): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  for (const name of new Set(uses.map(({ resource }) => resource))) {
    const wanted = uses.filter(({ resource }) => resource === name);
    const usable = await usableIds(tx, bindingOf(name), [...new Set(wanted.map(({ id }) => id))], row, scope);
    const lost = wanted.filter(({ id }) => !usable.has(id));
    issues.push(...lost.map(({ path }) => ({ path, code: "ERROR_ITEM_SELECT" }) as const));
  }
  return issues;
}

/** Rows of an organization may be referenced only within it; organizations themselves by accounts that may see them. */
async function usableIds(
  tx: Tx,
  binding: Binding,
  ids: readonly number[],
  row: Loose,
  scope: Scope,
): Promise<ReadonlySet<number>> {
  const { table, resource } = binding;
  const owner = resource.scope === "organization" ? sql.ref("organization_id") : sql`null::integer`;
  // Always in the same order, to prevent deadlocks.
  const { rows } = await sql<{ id: number; owner: number | null }>`
    select id, ${owner} as owner from ${sql.table(table)} where id = any(${ids}) order by id for key share`.execute(
    tx.db,
  );
  const usable = rows.filter(({ id, owner: organizationId }) => {
    if (resource.scope === "organization") return organizationId === row["organizationId"];
    return resource.scope === "global" || isInScope(scope, id);
  });
  return new Set(usable.map(({ id }) => id));
}

/** A row that uses another, as shown to the administrator who wants to delete the other. */
export type User = { readonly resource: string; readonly id: number; readonly title: unknown };

/** Returns the rows that use this one and are not part of it. */
export async function usersOf(tx: Tx, target: Resource, id: number): Promise<readonly User[]> {
  const users: User[] = [];
  for (const { resource, table } of bindings) {
    const naming = Object.entries(resource.fields).filter(([, field]) => mayName(field, target));
    if (naming.length === 0) continue;

    const columns = [...new Set([resource.title, ...naming.map(([name]) => name)])];
    const { rows } = await sql<Loose & { id: number }>`
      select id, ${sql.join(columns.map((name) => sql`${sql.ref(columnOf(name))} as ${sql.ref(name)}`))}
      from ${sql.table(table)} order by id`.execute(tx.db);
    const fields = Object.fromEntries(naming);
    const using = rows.filter((row) =>
      usesOf(fields, withoutNulls(row)).some((use) => use.resource === target.name && use.id === id),
    );
    users.push(...using.map((row) => ({ resource: resource.name, id: row.id, title: row[resource.title] })));
  }
  return users;
}

/** Read-only fields hold no references of their own, and a part does not prevent deletion of its whole. */
function mayName({ kind, mode, target: named }: Field, target: Resource): boolean {
  if (mode !== "readWrite") return false;
  return named === undefined ? kind === "json" : named.resource === target.name && !named.owner;
}

function withoutNulls(row: Loose): Loose {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
