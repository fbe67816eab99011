import type pg from "pg";

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

/** Writes rows of a table. A row that exists already is replaced, is kept, or is an error. */
export async function putRows(
  client: RowClient,
  table: string,
  rows: readonly Row[],
  onConflict: "replace" | "keep" | "fail" = "replace",
): Promise<void> {
  if (rows.length === 0) return;
  const { columns, key } = await shapeOf(client, table);
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
  await client.query(
    `insert into ${quoted(table)} (${all}) overriding system value
     select ${all} from jsonb_populate_recordset(null::${quoted(table)}, $1::jsonb) ${resolution}`,
    [JSON.stringify(rows)],
  );
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

/** Marks the transaction as one that copies what another server has decided. */
export async function startCopying(client: RowClient): Promise<void> {
  await client.query("set local cherga.is_copying = 'on'");
}
