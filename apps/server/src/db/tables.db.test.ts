import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeTables } from "#db/write-tables";
import { makeTestDatabase, type TestDatabase } from "#testing/test-database";

const file = fileURLToPath(new URL("tables.ts", import.meta.url));
let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.close());

test("the table types are those of the migrated database", async () => {
  const written = await writeTables(database.db);
  if (process.env["WRITE_TABLES"] === "1") await writeFile(file, written);
  expect(await readFile(file, "utf8")).toBe(written);
});
