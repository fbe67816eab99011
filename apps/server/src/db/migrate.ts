import { readdir, readFile } from "node:fs/promises";
import { type Kysely, Migrator, sql } from "kysely";
import type { Database } from "#db/tables";
import { packageRoot } from "#base/package-root";

const folder = new URL("migrations/", packageRoot);

/** Migrates the database to the latest version. Servers that start at the same time wait for one another. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error } = await migratorFor(db).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Returns whether every migration has been applied. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const migrations = await migratorFor(db).getMigrations();
  return migrations.every(({ executedAt }) => executedAt !== undefined);
}

function migratorFor(db: Kysely<Database>): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations },
    migrationTableName: "migration",
    migrationLockTableName: "migration_lock",
  });
}

async function getMigrations() {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Object.fromEntries(
    files.map((name) => [name.replace(/\.sql$/, ""), { up: (db: Kysely<unknown>) => runFile(db, name) }]),
  );
}

async function runFile(db: Kysely<unknown>, name: string): Promise<void> {
  await sql.raw(await readFile(new URL(name, folder), "utf8")).execute(db);
}
