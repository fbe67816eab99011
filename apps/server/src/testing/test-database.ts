import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connect, type DatabaseConnection } from "#db/connect";

export type TestDatabase = DatabaseConnection & { readonly config: pg.PoolConfig };

/** Makes a database of its own for a test file: migrated, with the reference data that ships, and nothing else. */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const { host, port, user, template, strategy } = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Client({ host, port, user, database: "postgres" });
  await admin.connect();
  // Copies of the same template wait for one another.
  await admin.query("select pg_advisory_lock(1)");
  await admin.query(`create database ${name} template ${template} strategy ${strategy}`);
  await admin.end();

  const config = { host, port, user, database: name };
  // With one connection, a report that holds it and waits for another one fails its test.
  return { ...connect(config, () => undefined, { forPages: 1 }), config };
}
