import { scopeOf } from "@cherga/contract/access";
import type { Use } from "@cherga/contract/fields";
import { type Issue, refuseIssues } from "@cherga/contract/issues";
import { sql } from "kysely";
import type { Session } from "#auth/session";
import type { Tx } from "#db/transaction";
import { type Binding, columnOf } from "#resources/binding";
import { missingReferences } from "#resources/references";
import { publishChangesOf } from "#resources/publish-changes";
import { insertRows, storedRows, type StoredRow, updateRows } from "#snapshots/bulk";
import { columnsFor } from "#snapshots/columns-for";
import { distinctNames } from "#snapshots/free-names";
import { isGone } from "#snapshots/leaving-rows";
import { numberSteps, type SavedRow } from "#snapshots/number-steps";
import { parts } from "#snapshots/parts";
import type { Step } from "#snapshots/plan-import";
import type { KeptRow } from "#snapshots/rows";
import { namedBy } from "#snapshots/uses-of-rows";

type ImportWriter = {
  readonly session: Session;
  readonly uid: string;
  readonly target: number | undefined;
};
type RemovedRow = { readonly part: Binding; readonly row: KeptRow };
type StoredRows = ReadonlyMap<string, ReadonlyMap<number, StoredRow>>;

/** Writes all planned steps, and returns the id of the organization. */
export async function writeSteps(tx: Tx, steps: readonly Step[], writing: ImportWriter): Promise<number> {
  for (const { refusal } of steps) if (refusal !== undefined) throw refusal;
  const saved = await numberSteps(tx, steps);
  const removed = steps.flatMap(({ part, change, before }): readonly RemovedRow[] =>
    change === "remove" && before !== undefined ? [{ part, row: before }] : [],
  );
  const touched = [
    ...saved.map(({ part, after }) => ({ part, id: after.id })),
    ...removed.map(({ part, row }) => ({ part, id: row.id })),
  ];
  const before = await storedByTable(tx, touched);

  await parkNames(tx, saved, removed);
  for (const part of parts)
    await save(
      tx,
      saved.filter((row) => row.part === part),
      before,
      writing,
    );
  const organizationId =
    saved.find(({ part }) => part.resource.scope === "self")?.after.id ?? writing.target ?? 0;
  await refuseLost(tx, saved, organizationId, writing.session);
  for (const part of parts.toReversed()) await erase(tx, part, removed);

  const after = await storedByTable(tx, touched);
  for (const { part, id } of touched) {
    publishChangesOf(
      tx,
      part,
      id,
      writing.uid,
      before.get(part.table)?.get(id),
      after.get(part.table)?.get(id),
    );
  }
  return organizationId;
}

async function save(
  tx: Tx,
  rows: readonly SavedRow[],
  stored: StoredRows,
  writing: ImportWriter,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const { part } = first;
  const columnsOf = ({ after }: SavedRow): StoredRow =>
    columnsFor(part, after, stored.get(part.table)?.get(after.id));
  for (const together of inTurns(rows.filter(({ before }) => before === undefined))) {
    await refuseBroken(tx, together, writing);
    await insertRows(tx, part, together.map(columnsOf));
  }
  const edited = rows.filter(({ before }) => before !== undefined);
  await refuseBroken(tx, edited, writing);
  await updateRows(tx, part, edited.map(columnsOf));
}

/**
 * Splits rows into turns, so that no row is written together with one it refers to: checks read the referenced rows
 * from the database.
 */
function inTurns(rows: readonly SavedRow[]): readonly (readonly SavedRow[])[] {
  const turns: SavedRow[][] = [];
  let present = new Set<number>();
  for (const row of rows) {
    const { name } = row.part.resource;
    const isNaming = namedBy(name, row.after).some((use) => use.resource === name && present.has(use.id));
    if (isNaming || turns.length === 0) {
      turns.push([]);
      present = new Set();
    }
    turns.at(-1)?.push(row);
    present.add(row.after.id);
  }
  return turns;
}

/** The rows themselves were validated when the snapshot was read; this checks what only the database knows. */
async function refuseBroken(
  tx: Tx,
  rows: readonly SavedRow[],
  { session, uid }: ImportWriter,
): Promise<void> {
  for (const { part, before, after } of rows) {
    const issues = (await part.check?.(tx, { session, before, after, uid })) ?? [];
    refuseIssues(issues.map((issue) => ({ ...issue, path: [part.resource.name, ...issue.path] })));
  }
}

/** Every referenced row must exist, and stay locked until everything is written. */
async function refuseLost(
  tx: Tx,
  rows: readonly SavedRow[],
  organizationId: number,
  { actor }: Session,
): Promise<void> {
  const named = new Map<string, Use>();
  for (const { part, after } of rows) {
    for (const use of namedBy(part.resource.name, after)) {
      const path = [part.resource.name, after.id, ...use.path];
      named.set(`${use.resource} ${use.id}`, { ...use, path });
    }
  }
  const issues: readonly Issue[] = await missingReferences(
    tx,
    [...named.values()],
    { organizationId },
    scopeOf(actor),
  );
  refuseIssues(issues);
}

/** Renames can form a cycle (A→B, B→A), so changed and removed rows first get a temporary unique name. */
async function parkNames(tx: Tx, saved: readonly SavedRow[], removed: readonly RemovedRow[]): Promise<void> {
  for (const part of parts) {
    const rule = distinctNames[part.resource.name];
    if (rule === undefined) continue;
    const renamed = saved.filter(
      (row) =>
        row.part === part && row.before !== undefined && row.before[rule.field] !== row.after[rule.field],
    );
    const gone = removed.filter((row) => row.part === part && isGone({ ...row, stays: undefined }));
    const ids = [...renamed.map(({ after }) => after.id), ...gone.map(({ row }) => row.id)];
    if (ids.length === 0) continue;
    await sql`
      update ${sql.table(part.table)} set ${sql.ref(columnOf(rule.field))} = gen_random_uuid()::text
      where id = any(${ids})`.execute(tx.db);
  }
}

async function erase(tx: Tx, part: Binding, removed: readonly RemovedRow[]): Promise<void> {
  const rows = removed.flatMap((each) => (each.part === part ? [each.row] : []));
  if (rows.length === 0) return;
  if (part.erase === undefined) {
    const ids = rows.map(({ id }) => id);
    await sql`delete from ${sql.table(part.table)} where id = any(${ids})`.execute(tx.db);
  } else for (const row of rows) await part.erase(tx, row);
}

async function storedByTable(
  tx: Tx,
  rows: readonly { readonly part: Binding; readonly id: number }[],
): Promise<StoredRows> {
  const stored = new Map<string, ReadonlyMap<number, StoredRow>>();
  for (const { table } of parts) {
    const ids = rows.filter(({ part }) => part.table === table).map(({ id }) => id);
    stored.set(table, await storedRows(tx, table, ids));
  }
  return stored;
}
