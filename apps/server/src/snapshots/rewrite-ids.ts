import type { Use } from "@cherga/contract/fields";
import type { Loose } from "@cherga/contract/resource";

/** Gives another id for a row that is named. */
export type IdFor = (resource: string, id: number) => number;

/** Gives values in which rows that they name have other ids. Where they name rows, their uses say. */
export function rewriteIds(values: Loose, uses: readonly Use[], idFor: IdFor): Loose {
  const rewritten: Record<string, unknown> = {};
  for (const { resource, id, path } of uses) {
    const next = idFor(resource, id);
    const [field, ...rest] = path;
    if (next === id || typeof field !== "string") continue;
    if (rest.length === 0) rewritten[field] = next;
    // Copied once, and only where something changes: most of a large value usually stays.
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
