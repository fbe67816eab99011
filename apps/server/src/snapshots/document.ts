import { findCycle } from "@cherga/engine/packages/find-cycle";
import { type Issue, parse, refuseIssues } from "@cherga/contract/issues";
import { organization } from "@cherga/contract/resources/organization";
import { snapshotRows } from "@cherga/contract/resources/snapshot-document";
import { z } from "zod";
import type { Binding } from "#resources/binding";
import { parts } from "#snapshots/parts";
import { type KeptRow, type KeptRows, keptRow, withoutSecrets } from "#snapshots/rows";
import { namedBy } from "#snapshots/uses-of-rows";

const documentRows = z.object({ rows: snapshotRows });

/** Validates rows: each must match its resource, and may refer only to rows in the snapshot. Refuses all others. */
export function soundRows(given: unknown): KeptRows {
  const parsed = parse(documentRows, { rows: given }).rows;
  const rows: KeptRows = Object.fromEntries(
    parts.map(({ resource }) => [
      resource.name,
      (parsed[resource.name] ?? []).map((row) => withoutSecrets(resource, keptRow(resource, row))),
    ]),
  );
  refuseIssues(parts.flatMap((part) => issuesOf(part, rows)));
  return rows;
}

/** Returns the id that the snapshot's organization had. */
export function snapshotOrganizationId(rows: KeptRows): number {
  return rows[organization.name]?.[0]?.id ?? 0;
}

function issuesOf({ resource }: Binding, rows: KeptRows): readonly Issue[] {
  const list = rows[resource.name] ?? [];
  const path = ["rows", resource.name] as const;
  const ids = new Set<number>();
  const twice = list.flatMap(({ id }, index): readonly Issue[] => {
    if (ids.has(id)) return [{ path: [...path, index, "id"], code: "ERROR_DUPLICATE" }];
    ids.add(id);
    return [];
  });
  const inRows = list.flatMap((row, index) =>
    [...resource.check(row), ...lostIn(resource.name, row, rows)].map((issue) => ({
      ...issue,
      path: [...path, index, ...issue.path],
    })),
  );
  const circle = findCycle(
    new Map(
      list.map((row) => [
        row.id,
        namedBy(resource.name, row).flatMap((use) => (use.resource === resource.name ? [use.id] : [])),
      ]),
    ),
  );
  const circular: readonly Issue[] =
    circle === undefined ? [] : [{ path, code: "ERROR_RECURSION", params: { cycle: circle.join(" → ") } }];
  return [...twice, ...inRows, ...circular];
}

/** Other organizations may occur only in lists, from which they can be removed. */
function lostIn(name: string, row: KeptRow, rows: KeptRows): readonly Issue[] {
  const own = snapshotOrganizationId(rows);
  return namedBy(name, row)
    .filter(({ resource, id, path }) =>
      resource === organization.name
        ? id !== own && path.length === 1
        : !rows[resource]?.some((named) => named.id === id),
    )
    .map(({ path }) => ({ path, code: "ERROR_ITEM_SELECT" }));
}
