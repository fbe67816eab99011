import type { Use } from "@cherga/contract/fields";
import { type Loose, usesOf } from "@cherga/contract/resource";
import { parts } from "#snapshots/parts";
import { type IdFor, rewriteIds } from "#snapshots/rewrite-ids";
import type { KeptRow } from "#snapshots/rows";

// Cached, because schedules refer to hundreds of services each and are asked for them repeatedly.
const known = new WeakMap<KeptRow, readonly Use[]>();
const fieldsByName = new Map(parts.map(({ resource }) => [resource.name, resource.fields]));

/** Returns the references of a row. */
export function namedBy(resource: string, row: KeptRow): readonly Use[] {
  let uses = known.get(row);
  if (uses === undefined) known.set(row, (uses = usesOf(fieldsByName.get(resource) ?? {}, row)));
  return uses;
}

/** Returns a row with other values in fields that are no references. */
export function withSameUses(resource: string, row: KeptRow, values: Loose): KeptRow {
  const next = { ...row, ...values, id: row.id };
  known.set(next, namedBy(resource, row));
  return next;
}

/** Returns a row with a new id, and with new ids in its references. */
export function renamed(resource: string, row: KeptRow, id: number, idFor: IdFor): KeptRow {
  const uses = namedBy(resource, row);
  const next = { ...rewriteIds(row, uses, idFor), id };
  const isSame = uses.every((use) => idFor(use.resource, use.id) === use.id);
  known.set(next, isSame ? uses : uses.map((use) => ({ ...use, id: idFor(use.resource, use.id) })));
  return next;
}
