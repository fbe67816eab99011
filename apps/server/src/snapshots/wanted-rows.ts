import { organization } from "@cherga/contract/resources/organization";
import { remoteDevice } from "@cherga/contract/resources/remote-device";
import type { Binding } from "#resources/binding";
import { withDisplayLine } from "#snapshots/display-line";
import { snapshotOrganizationId } from "#snapshots/document";
import { partRowsOf, sharedFinder } from "#snapshots/match-shared";
import { isShared, ownerIn, parts } from "#snapshots/parts";
import type { ExistingRows } from "#snapshots/present-rows";
import type { RowSelection } from "#snapshots/reachable";
import type { KeptRow, KeptRows } from "#snapshots/rows";
import { namedBy, renamed } from "#snapshots/uses-of-rows";

/** What is imported, and into what. */
export type Import = {
  readonly rows: KeptRows;
  /** Whether it was taken in this installation, even if it was exported meanwhile. */
  readonly isFromHere: boolean;
  /** Whether the ids of shared rows are still valid: it was taken here, and never exported. */
  readonly isNative: boolean;
  /** The organization to overwrite; undefined creates a new one. */
  readonly target: number | undefined;
};

/** A row as the snapshot wants it, with the references translated to this installation. */
export type WantedRow = {
  readonly part: Binding;
  /** The existing row that it replaces. */
  readonly before: KeptRow | undefined;
  /** Its id is negative until a new one is assigned. */
  readonly after: KeptRow;
};

/** Returns whether a snapshot is imported into the organization it was taken of. */
export const isOfItself = ({ rows, isFromHere, target }: Import): boolean =>
  isFromHere && target === snapshotOrganizationId(rows);

/** Returns every row of a snapshot with its existing row, if any. `free` holds the ids that can be reused. */
export function wantedRows(asked: Import, present: ExistingRows, free: RowSelection): readonly WantedRow[] {
  const { rows, isFromHere, isNative, target } = asked;
  const source = snapshotOrganizationId(rows);
  const isItself = isOfItself(asked);
  const here = new Set(present.organizations.map(({ id }) => id));
  const idByKey = new Map<string, number>();
  const made = new Set<string>();
  const wanted: WantedRow[] = [];
  let last = 0;

  function idFor(name: string, id: number): number {
    const known = idByKey.get(keyOf(name, id));
    if (known !== undefined) return known;
    if (name === organization.name) return id;
    throw new Error(`the snapshot names the ${name} ${id}, which it does not have`);
  }

  function rewritten(part: Binding, row: KeptRow): KeptRow {
    const mayNameOthers = isShared(part) ? isFromHere : isItself;
    const isMeant = (id: number): boolean => id === source || (mayNameOthers && here.has(id));
    return renamed(part.resource.name, withOrganizations(part, row, isMeant), row.id, idFor);
  }

  function finderFor(part: Binding): (row: KeptRow, after: KeptRow) => KeptRow | undefined {
    const { resource } = part;
    const there = present.rows[resource.name] ?? [];
    if (resource.scope === "self") return () => (target === undefined ? undefined : there[0]);
    const byId = new Map((isShared(part) ? isNative : isItself) ? there.map((row) => [row.id, row]) : []);
    if (!isShared(part)) return ({ id }) => byId.get(id);
    const find = sharedFinder(resource, present.rows);
    return (row, after) => byId.get(row.id) ?? find(after, rewrittenParts(part, row.id));
  }

  function rewrittenParts(whole: Binding, id: number): readonly KeptRow[] {
    return partRowsOf(whole.resource, id, rows).map(({ part, row }) => rewritten(part, row));
  }

  for (const part of parts) {
    const { name } = part.resource;
    const owner = ownerIn(part.resource);
    const find = finderFor(part);
    for (const row of namedFirst(name, rows[name] ?? [])) {
      // Parts of an existing row are left as they are.
      if (owner !== undefined && !made.has(keyOf(owner.resource, Number(row[owner.field])))) continue;
      const after = rewritten(part, row);
      const before = find(row, after);
      const isFree = free.get(name)?.has(row.id) === true;
      const id = before?.id ?? (isFree ? row.id : (last -= 1));
      idByKey.set(keyOf(name, row.id), id);
      if (before === undefined) made.add(keyOf(name, row.id));
      wanted.push({ part, before, after: renamed(name, after, id, (_name, named) => named) });
    }
  }
  // Only now: consoles come after operators, because they name them.
  return wanted.map(({ part, before, after }) => ({
    part,
    before,
    after: withDisplayLine(part.resource.name, after, (id) => idByKey.get(keyOf(remoteDevice.name, id))),
  }));
}

const keyOf = (name: string, id: number): string => `${name} ${id}`;

/** Removes organizations from lists if they mean nothing in this installation. */
function withOrganizations({ resource }: Binding, row: KeptRow, isMeant: (id: number) => boolean): KeptRow {
  const lists = Object.entries(resource.fields).flatMap(([name, { kind, target }]) => {
    const ids = row[name];
    if (kind !== "references" || target?.resource !== organization.name || !Array.isArray(ids)) return [];
    return [[name, ids.map(Number).filter(isMeant)]];
  });
  return lists.length === 0 ? row : { ...row, ...Object.fromEntries(lists) };
}

/** Sorts rows so that each comes after the rows of the same resource that it refers to. */
function namedFirst(name: string, rows: readonly KeptRow[]): readonly KeptRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = new Set<KeptRow>();
  const visit = (row: KeptRow): void => {
    if (ordered.has(row)) return;
    for (const use of namedBy(name, row)) {
      const named = use.resource === name ? byId.get(use.id) : undefined;
      if (named !== undefined) visit(named);
    }
    ordered.add(row);
  };
  rows.forEach(visit);
  return [...ordered];
}
