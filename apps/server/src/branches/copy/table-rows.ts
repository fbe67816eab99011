import type pg from "pg";
import { nameStatement } from "#db/name-statement";

/** A row as JSON: byte arrays are in hexadecimal, as PostgreSQL writes them. */
export type Row = Readonly<Record<string, unknown>>;

/** Rows of tables, as servers send them to one another. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

export type RowClient = Pick<pg.ClientBase, "query">;

type TableShape = { readonly columns: readonly string[]; readonly key: readonly string[] };

const shapes = new Map<string, Promise<TableShape>>();

/** Reads the columns and the primary key of a table; both change by migrations only. */
export function shapeOf(client: RowClient, table: string): Promise<TableShape> {
  const known = shapes.get(table);
  if (known !== undefined) return known;
  const read = client
    .query<TableShape>(
      `select array(select attname::text from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
          order by attnum) as columns,
        array(select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
          where indrelid = $1::regclass and indisprimary) as key`,
      [table],
    )
    .then(({ rows: [shape] }) => shape ?? { columns: [], key: [] });
  shapes.set(table, read);
  read.catch(() => shapes.delete(table));
  return read;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Rows of a table that are to be written. A row that exists already is replaced, is kept, or is an error. */
export type TablePut = {
  readonly table: string;
  readonly rows: readonly Row[];
  readonly onConflict: "replace" | "keep" | "fail";
};

/** Writes rows of a table. */
export async function putRows(
  client: RowClient,
  table: string,
  rows: readonly Row[],
  onConflict: TablePut["onConflict"] = "replace",
): Promise<void> {
  await putTables(client, [{ table, rows, onConflict }]);
}

/** Writes rows of tables in one statement. Its foreign keys are checked at its end, so that tables may come in any order. */
export async function putTables(client: RowClient, puts: readonly TablePut[]): Promise<void> {
  const due = puts.filter(({ rows }) => rows.length > 0);
  if (due.length === 0) return;
  const inserts: string[] = [];
  for (const { table, onConflict } of due)
    inserts.push(insertInto(table, await shapeOf(client, table), `$${inserts.length + 1}`, onConflict));
  const last = inserts.pop();
  const others = inserts.map((insert, index) => `put${index} as (${insert})`).join(", ");
  await client.query({
    ...nameStatement(`${others === "" ? "" : `with ${others} `}${last}`),
    values: due.map(({ rows }) => JSON.stringify(rows)),
  });
}

/** Returns the statement that inserts an array of rows, a parameter, into a table. */
function insertInto(
  table: string,
  { columns, key }: TableShape,
  rows: string,
  onConflict: TablePut["onConflict"],
): string {
  const all = columns.map(quoted).join(", ");
  const others = columns.filter((column) => !key.includes(column)).map(quoted);
  const resolution =
    onConflict === "fail"
      ? ""
      : onConflict === "keep" || key.length === 0 || others.length === 0
        ? "on conflict do nothing"
        : `on conflict (${key.map(quoted).join(", ")}) do update set ${others
            .map((column) => `${column} = excluded.${column}`)
            .join(", ")}`;
  return `insert into ${quoted(table)} (${all}) overriding system value
     select ${all} from jsonb_populate_recordset(null::${quoted(table)}, ${rows}::jsonb) ${resolution}`;
}

/** Reads rows of a table as JSON. `where` is SQL about the alias `t`. */
export async function readTableRows(
  client: RowClient,
  table: string,
  where: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await client.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${quoted(table)} t where ${where}`,
    [...values],
  );
  return rows.map(({ row }) => row);
}

/** Which rows of a table are read. `where` is SQL about the alias `t`. */
export type TableSelection = readonly [table: string, where: string];

/** Reads rows of tables as JSON in one statement, which sees one state of the database. */
export async function readTables(
  client: RowClient,
  selections: readonly TableSelection[],
  values: readonly unknown[],
): Promise<Rows> {
  const tables = selections.map(
    ([table, where]) =>
      `'${table}', coalesce((select jsonb_agg(to_jsonb(t)) from (select * from ${quoted(table)} t where ${where}) t), '[]')`,
  );
  const { rows } = await client.query<{ tables: Rows }>({
    ...nameStatement(`select jsonb_build_object(${tables.join(", ")}) as tables`),
    values: [...values],
  });
  return rows[0]?.tables ?? {};
}

/** Calls that mark the transaction as one that copies what another server has decided. */
export const copying: readonly string[] = ["set_config('cherga.is_copying', 'on', true)"];

/** As `copying`, for events. The commit does not wait for the disk: the other server sends again what a crash loses. */
export const copyingEvents: readonly string[] = [...copying, "set_config('synchronous_commit', 'off', true)"];

/** Marks the transaction as one that copies what another server has decided. */
export async function startCopying(client: RowClient): Promise<void> {
  await client.query(`select ${copying.join(", ")}`);
}
