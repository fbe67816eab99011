import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Database } from "#db/tables";

/** Returns the types of all tables as TypeScript, read from the current database. */
export async function writeTables(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", udt_name as type, is_nullable = 'YES' as "mayBeNull",
      column_default is not null or is_identity = 'YES' as "hasDefault"
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'migration%'
      and not exists (select from pg_class where relname = table_name and (relispartition or relkind = 'v'))
    order by table_name, ordinal_position`.execute(db);

  const tables = [...new Set(rows.map(({ table }) => table))];
  const written = tables.map((table) => {
    const columns = rows
      .filter((row) => row.table === table)
      .map((row) => `    ${row.column}: ${typeOf(row)};`);
    return `  ${table}: {\n${columns.join("\n")}\n  };`;
  });
  return [
    'import type { ColumnType, Generated, JSONColumnType } from "kysely";',
    "",
    "/** The tables as the migrations leave them. Written by `npm run tables`; a test fails when it is stale. */",
    "export type Database = {",
    ...written,
    "};",
    "",
  ].join("\n");
}

type Column = { table: string; column: string; type: string; mayBeNull: boolean; hasDefault: boolean };

const typeByName: Readonly<Record<string, string>> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  int4: "number",
  int8: "number",
  // The driver keeps the digits: a number would lose some.
  numeric: "string",
  json: "JSONColumnType<object>",
  jsonb: "JSONColumnType<object>",
  text: "string",
  timestamptz: "Date",
  tstzrange: "string",
  xid8: "string",
  _date: "readonly string[]",
  _int4: "readonly number[]",
  uuid: "string",
};

function typeOf({ type, mayBeNull, hasDefault }: Column): string {
  const plain = typeByName[type];
  if (plain === undefined) throw new Error(`No TypeScript type is known for ${type}`);
  if (type === "jsonb" && hasDefault) return "ColumnType<object, string | undefined, string>";
  if (type === "jsonb" && mayBeNull) return "JSONColumnType<object | null>";
  if (type === "jsonb") return plain;
  const whole = mayBeNull ? `${plain} | null` : plain;
  return hasDefault ? `Generated<${whole}>` : whole;
}
