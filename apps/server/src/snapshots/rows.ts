import type { Loose, Resource } from "@cherga/contract/resource";
import { keptFields } from "@cherga/contract/resources/snapshot-document";
import type { Kysely } from "kysely";
import type { Database } from "#db/tables";
import type { Binding } from "#resources/binding";
import { readerFor } from "#resources/reader";

/** A row in a snapshot: the fields that can be written and read back, with the original id. */
export type KeptRow = Loose & { readonly id: number };

/** Rows by resource name, ordered by id. */
export type KeptRows = Readonly<Record<string, readonly KeptRow[]>>;

/** Reads rows for a snapshot: all shared ones, or those of one organization. */
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
  // The list includes rows without an organization, which are not part of the snapshot.
  return rows.filter((row) => row["organizationId"] === organizationId).map((row) => keptRow(resource, row));
}

/** Returns the fields of a row that a snapshot keeps. */
export function keptRow(resource: Resource, row: Loose): KeptRow {
  return {
    ...Object.fromEntries(keptFields(resource).map((name) => [name, row[name]])),
    id: Number(row["id"]),
  };
}

/** Removes write-only values. */
export function withoutSecrets({ fields }: Resource, row: KeptRow): KeptRow {
  const cleaned = Object.entries(row).flatMap(([name, value]) => {
    const secrets = fields[name]?.secrets;
    if (secrets === undefined || typeof value !== "object" || value === null) return [];
    return [[name, Object.fromEntries(Object.entries(value).filter(([key]) => !secrets.includes(key)))]];
  });
  return { ...row, ...Object.fromEntries(cleaned) };
}
