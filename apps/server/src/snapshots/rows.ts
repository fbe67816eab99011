import type { Loose, Resource } from "@cherga/contract/resource";
import { keptFields } from "@cherga/contract/resources/snapshot-document";
import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
import type { Binding } from "#resources/binding";
import { readerFor } from "#resources/reader";

/** A row as a snapshot has it: what can be written and read back, under the id it had. */
export type KeptRow = Loose & { readonly id: number };

/** Rows by the names of their resources, in the order of their ids. */
export type KeptRows = Readonly<Record<string, readonly KeptRow[]>>;

/** Reads rows as snapshots keep them: all that are shared, or those of one organization. */
export async function readRows(
  db: Kysely<Database>,
  binding: Binding,
  organizationId: number,
): Promise<readonly KeptRow[]> {
  const { resource } = binding;
  const reader = readerFor(binding, db, "all");
  if (resource.scope === "self") return [keptRow(resource, await reader.get(organizationId))];
  if (resource.scope === "global") return (await reader.list({})).rows.map((row) => keptRow(resource, row));
  const { rows } = await reader.list({ organizationId });
  // Rows of no organization are listed with those of any, and belong to none.
  return rows.filter((row) => row["organizationId"] === organizationId).map((row) => keptRow(resource, row));
}

/** Gives those fields of a row that make it what it is. */
export function keptRow(resource: Resource, row: Loose): KeptRow {
  return {
    ...Object.fromEntries(keptFields(resource).map((name) => [name, row[name]])),
    id: Number(row["id"]),
  };
}

/** Leaves out what may be written and is never read back. */
export function withoutSecrets({ fields }: Resource, row: KeptRow): KeptRow {
  const cleaned = Object.entries(row).flatMap(([name, value]) => {
    const secrets = fields[name]?.secrets;
    if (secrets === undefined || typeof value !== "object" || value === null) return [];
    return [[name, Object.fromEntries(Object.entries(value).filter(([key]) => !secrets.includes(key)))]];
  });
  return { ...row, ...Object.fromEntries(cleaned) };
}
