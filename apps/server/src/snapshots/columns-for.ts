import type { Loose } from "@cherga/contract/resource";
import { keptFields } from "@cherga/contract/resources/snapshot-document";
import { type Binding, columnOf } from "#resources/binding";
import type { StoredRow } from "#snapshots/bulk";
import type { KeptRow } from "#snapshots/rows";

/** Returns a row as it is to be stored; secrets, which snapshots do not contain, keep their values. */
export function columnsFor(
  { resource, fixed }: Binding,
  row: KeptRow,
  stored: StoredRow | undefined,
): StoredRow {
  const columns = keptFields(resource).map((name) => {
    const secrets = resource.fields[name]?.secrets ?? [];
    return [columnOf(name), withSecrets(row[name], stored?.[columnOf(name)], secrets)];
  });
  return { ...Object.fromEntries(columns), ...fixed, id: row.id };
}

function withSecrets(value: unknown, stored: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0 || !isDocument(value) || !isDocument(stored)) return value;
  return { ...Object.fromEntries(Object.entries(stored).filter(([key]) => secrets.includes(key))), ...value };
}

function isDocument(value: unknown): value is Loose {
  return typeof value === "object" && value !== null;
}
