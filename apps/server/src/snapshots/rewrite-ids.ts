import type { Use } from "@cherga/contract/fields";
import type { Loose } from "@cherga/contract/resource";

/** Returns the new id of a referenced row. */
export type IdFor = (resource: string, id: number) => number;

/** Returns values with new ids in their references, whose positions `uses` lists. */
export function rewriteIds(values: Loose, uses: readonly Use[], idFor: IdFor): Loose {
  const rewritten: Record<string, unknown> = {};
  for (const { resource, id, path } of uses) {
    const next = idFor(resource, id);
    const [field, ...rest] = path;
    if (next === id || typeof field !== "string") continue;
    if (rest.length === 0) rewritten[field] = next;
    // Cloned once, and only if something changes, because most of a large value usually stays.
    else write((rewritten[field] ??= structuredClone(values[field])), rest, next);
  }
  return { ...values, ...rewritten };
}

function write(whole: unknown, path: readonly (string | number)[], id: number): void {
  const [key, ...rest] = path;
  if (key === undefined || typeof whole !== "object" || whole === null) return;
  if (rest.length === 0) Object.assign(whole, { [key]: id });
  else write(Object(whole)[key], rest, id);
}
