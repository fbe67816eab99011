import { sql } from "kysely";
import type { Tx } from "#db/transaction";
import { type Binding, columnOf } from "#resources/binding";
import { distinctNames, freeName } from "#snapshots/free-names";
import { isGone, type LeavingRow } from "#snapshots/leaving-rows";
import { isShared, parts } from "#snapshots/parts";
import type { KeptRow } from "#snapshots/rows";
import type { WantedRow } from "#snapshots/wanted-rows";

/** Replaces names and device ids that are taken by rows that stay. */
export async function giveFreeNames(
  tx: Tx,
  wanted: readonly WantedRow[],
  leaving: readonly LeavingRow[],
): Promise<readonly WantedRow[]> {
  const given: WantedRow[] = [];
  for (const part of parts) {
    const rows = wanted.filter((row) => row.part === part);
    const gone = leaving.filter((each) => each.part === part && isGone(each)).map(({ row }) => row.id);
    given.push(...(await withFreeDevices(tx, part, await withFreeNames(tx, part, rows, gone), gone)));
  }
  return given;
}

async function withFreeNames(
  tx: Tx,
  part: Binding,
  rows: readonly WantedRow[],
  gone: readonly number[],
): Promise<readonly WantedRow[]> {
  const rule = distinctNames[part.resource.name];
  if (rule === undefined || rows.length === 0) return rows;
  const { field, fold } = rule;
  const isGiven = ({ before }: WantedRow): boolean => before === undefined || !isShared(part);
  const leftBehind = [...gone, ...rows.filter(isGiven).flatMap(({ before }) => before?.id ?? [])];
  const taken = new Set((await heldBy(tx, part, field, leftBehind)).map(fold));
  const isTaken = (name: string): boolean => taken.has(fold(name));
  return rows.map((row) => {
    if (!isGiven(row)) return row;
    const asked = String(row.after[field]);
    const present = row.before === undefined ? asked : String(row.before[field]);
    const name = freeName(isTaken(asked) ? present : asked, isTaken);
    taken.add(fold(name));
    return { ...row, after: { ...row.after, [field]: name } };
  });
}

/** A device belongs to one row: if it is taken, a new row is left without a device. */
async function withFreeDevices(
  tx: Tx,
  part: Binding,
  rows: readonly WantedRow[],
  gone: readonly number[],
): Promise<readonly WantedRow[]> {
  const field = "deviceId";
  const isNamed = (row: WantedRow): boolean => row.before === undefined && row.after[field] !== null;
  if (part.resource.fields[field] === undefined || !rows.some(isNamed)) return rows;
  const taken = new Set(await heldBy(tx, part, field, gone));
  return rows.map((row) =>
    isNamed(row) && taken.has(String(row.after[field]))
      ? { ...row, after: { ...row.after, [field]: null } satisfies KeptRow }
      : row,
  );
}

async function heldBy(
  tx: Tx,
  { table }: Binding,
  field: string,
  except: readonly number[],
): Promise<readonly string[]> {
  const column = sql.ref(columnOf(field));
  const { rows } = await sql<{ name: string }>`
    select ${column} as name from ${sql.table(table)}
    where ${column} is not null and id <> all(${except}::integer[])`.execute(tx.db);
  return rows.map(({ name }) => name);
}
