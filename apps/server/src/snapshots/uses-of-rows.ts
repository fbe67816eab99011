import type { Use } from "@cherga/contract/fields";
import { usesOf } from "@cherga/contract/resource";
import { parts } from "#snapshots/parts";
import { type IdFor, rewriteIds } from "#snapshots/rewrite-ids";
import type { KeptRow } from "#snapshots/rows";

// Schedules name hundreds of services each, and are asked for them again and again: what a row names is found once.
const known = new WeakMap<KeptRow, readonly Use[]>();
const fieldsByName = new Map(parts.map(({ resource }) => [resource.name, resource.fields]));

/** Gives the rows of other resources that a row names. */
export function namedBy(resource: string, row: KeptRow): readonly Use[] {
  let uses = known.get(row);
  if (uses === undefined) known.set(row, (uses = usesOf(fieldsByName.get(resource) ?? {}, row)));
  return uses;
}

/** Gives a row under another id, in which those it names have other ids as well. */
export function renamed(resource: string, row: KeptRow, id: number, idFor: IdFor): KeptRow {
  const uses = namedBy(resource, row);
  const next = { ...rewriteIds(row, uses, idFor), id };
  const isSame = uses.every((use) => idFor(use.resource, use.id) === use.id);
  known.set(next, isSame ? uses : uses.map((use) => ({ ...use, id: idFor(use.resource, use.id) })));
  return next;
}
