import type { Loose, Resource } from "@cherga/contract/resource";
import { sql } from "kysely";
import type { Tx } from "#db/transaction";
import type { Change, Reach } from "#db/change";
import { type Binding, columnOf } from "#resources/binding";
import { bindings } from "#resources/bindings";

/** A stored table row; undefined if there is none. */
export type TableRow = Loose | undefined;

/** Returns a row as it is stored now. */
export async function storedRow(tx: Tx, { table }: Binding, id: number): Promise<TableRow> {
  const { rows } = await sql<Loose>`select * from ${sql.table(table)} where id = ${id}`.execute(tx.db);
  return rows[0];
}

/**
 * Publishes the change of a row. An account may be both a user and an operator, so the change is published for every
 * resource of the table; the whole that a row is part of has changed too.
 */
export function publishChangesOf(
  tx: Tx,
  binding: Binding,
  id: number,
  uid: string,
  before: TableRow,
  after: TableRow,
): void {
  for (const { resource, fixed = {} } of bindings.filter(({ table }) => table === binding.table)) {
    const was = before !== undefined && hasAll(before, fixed) ? reachOf(resource, id, before) : undefined;
    const is = after !== undefined && hasAll(after, fixed) ? reachOf(resource, id, after) : undefined;
    for (const { act, reach } of actsOf(was, is)) tx.tell({ topic: resource.name, act, id, reach, uid });
  }
  for (const change of wholesOf(binding.resource, after ?? before ?? {}, uid)) tx.tell(change);
}

/** A row that moves to another organization is deleted for the first and created for the second. */
function actsOf(was: Reach | undefined, is: Reach | undefined): readonly Pick<Change, "act" | "reach">[] {
  if (was !== undefined && was === is) return [{ act: "edit", reach: is }];
  return [
    ...(was === undefined ? [] : [{ act: "delete", reach: was } as const]),
    ...(is === undefined ? [] : [{ act: "create", reach: is } as const]),
  ];
}

function reachOf(resource: Resource, id: number, row: Loose): Reach {
  if (resource.scope === "global") return "everybody";
  if (resource.scope === "self") return id;
  const owner = row["organization_id"];
  return typeof owner === "number" ? owner : "global";
}

function hasAll(row: Loose, values: Loose): boolean {
  return Object.entries(values).every(([column, value]) => row[column] === value);
}

function wholesOf({ fields }: Resource, row: Loose, uid: string): readonly Change[] {
  return Object.entries(fields).flatMap(([name, { target }]) => {
    const id = row[columnOf(name)];
    if (target?.owner !== true || typeof id !== "number") return [];
    return [{ topic: target.resource, act: "edit", id, reach: "everybody", uid } as const];
  });
}
