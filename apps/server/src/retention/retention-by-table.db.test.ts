import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { retentionByTable, visitorTables } from "#retention/retention-by-table";
import { makeTestDatabase, type TestDatabase } from "#testing/test-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.close());

test("every table declares its retention", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'migration%'
      and not exists (select from pg_class where relname = table_name and relispartition)
    order by name`.execute(database.db);
  expect(Object.keys(retentionByTable).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("rows that are erased with a visit are found by an index", async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select indrelid::regclass::text as name, attname as column
    from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indpred is null`.execute(database.db);
  expect(
    visitorTables.filter(({ name, by }) => !rows.some((row) => row.name === name && row.column === by)),
  ).toEqual([]);
});

test("the audit log cannot be changed", async () => {
  const { db } = database;
  await sql`insert into audit_log (at, actor_name, action, details) values (now(), '', 'test', '{}')`.execute(
    db,
  );
  await expect(sql`update audit_log set action = 'other'`.execute(db)).rejects.toThrow(/never changed/);
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow(/never changed/);
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow(/never changed/);
});
