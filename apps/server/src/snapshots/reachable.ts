import type { Use } from "@cherga/contract/fields";
import { ownerIn, parts } from "#snapshots/parts";
import type { KeptRows } from "#snapshots/rows";
import { namedBy } from "#snapshots/uses-of-rows";

/** A selection of row ids by resource. */
export type RowSelection = ReadonlyMap<string, ReadonlySet<number>>;

type RowReference = Pick<Use, "resource" | "id">;

/** Returns these rows, all rows they refer to, and the parts of any of them. */
export function reachable(rows: KeptRows, from: readonly RowReference[]): RowSelection {
  const byId = new Map(
    parts.map(({ resource: { name } }) => [name, new Map((rows[name] ?? []).map((row) => [row.id, row]))]),
  );
  const partsByWhole = groupParts(rows);
  const chosen = new Map<string, Set<number>>(parts.map(({ resource }) => [resource.name, new Set()]));
  const waiting = [...from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const row = byId.get(next.resource)?.get(next.id);
    const known = chosen.get(next.resource);
    if (row === undefined || known === undefined || known.has(row.id)) continue;
    known.add(row.id);
    waiting.push(...namedBy(next.resource, row), ...(partsByWhole.get(keyOf(next)) ?? []));
  }
  return chosen;
}

/** Returns the selected rows. */
export function chosenRows(rows: KeptRows, chosen: RowSelection): KeptRows {
  return Object.fromEntries(
    Object.entries(rows).map(([name, list]) => [name, list.filter(({ id }) => chosen.get(name)?.has(id))]),
  );
}

const keyOf = ({ resource, id }: RowReference): string => `${resource} ${id}`;

function groupParts(rows: KeptRows): ReadonlyMap<string, readonly RowReference[]> {
  const groups = new Map<string, RowReference[]>();
  for (const { resource } of parts) {
    const owner = ownerIn(resource);
    if (owner === undefined) continue;
    for (const row of rows[resource.name] ?? []) {
      const key = keyOf({ resource: owner.resource, id: Number(row[owner.field]) });
      groups.set(key, [...(groups.get(key) ?? []), { resource: resource.name, id: row.id }]);
    }
  }
  return groups;
}
