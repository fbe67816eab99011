import type { Loose } from "@cherga/contract/resource";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#db/transaction";
import type { Binding } from "#resources/binding";

/** A row as it is, or will be, stored. */
export type StoredRow = Loose & { readonly id: number };

// One statement writes any number of rows: they are sent as one JSON document, typed by the table's columns.

/** Inserts rows. All have the same columns. */
export async function insertRows(tx: Tx, { table }: Binding, rows: readonly StoredRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${recordsOf(table, rows)}`.execute(
    tx.db,
  );
}

/** Updates existing rows. All have the same columns. */
export async function updateRows(tx: Tx, { table }: Binding, rows: readonly StoredRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).filter((name) => name !== "id");
  const changes = columns.map((name) => sql`${sql.ref(name)} = record.${sql.ref(name)}`);
  const version = sql`version = ${sql.table(table)}.version + 1`;
  await sql`
    update ${sql.table(table)} set ${sql.join([version, ...changes])}
    from ${recordsOf(table, rows)} where ${sql.table(table)}.id = record.id`.execute(tx.db);
}

/** Reads rows as they are stored. */
export async function storedRows(
  tx: Tx,
  table: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredRow>`select * from ${sql.table(table)} where id = any(${ids})`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns ids for new rows, in ascending order. */
export async function newIds(tx: Tx, table: string, count: number): Promise<readonly number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id
    from generate_series(1, ${count}::integer)`.execute(tx.db);
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

function recordsOf(table: string, rows: readonly StoredRow[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as record`;
}
