import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { connect } from "#db/connect";
import { migrate } from "#db/migrate";
import { startPostgres } from "#postgres/start-postgres";

export type TestPostgres = {
  host: string;
  port: number;
  user: string;
  template: string;
  /** How the template is copied. */
  strategy: "file_copy" | "wal_log";
};

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

const template = "cherga_template";

/** Starts one PostgreSQL for the whole run, with a migrated database that each test file copies for itself. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "cherga-test-"));
  const binDir = process.env["PG_BIN_DIR"];
  await configure(await startPostgres({ dataDir, binDir }));
  const postgres = await startPostgres({ dataDir, binDir });
  const { host, port, user, database } = postgres.connection;

  const admin = new pg.Client({ host, port, user, database });
  await admin.connect();
  // Nothing here has to survive a power cut. What must is proven on databases with the usual settings.
  const isSafe = project.name !== "db";
  if (!isSafe) {
    // Each of a hundred databases would be looked at for what could be vacuumed, all the time.
    for (const setting of ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"])
      await admin.query(`alter system set ${setting} = off`);
    await admin.query("select pg_reload_conf()");
  }
  await admin.query(`create database ${template}`);
  await admin.end();

  const made = connect({ host, port, user, database: template }, () => undefined);
  await migrate(made.db);
  await made.close();

  // Copying files takes a tenth of the processor that logging every page takes, but makes everyone wait for the disk.
  const strategy = isSafe ? "wal_log" : "file_copy";
  project.provide("postgres", { host, port, user, template, strategy });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Several servers at once, each with pools of its own, need more connections than one. */
async function configure(postgres: Awaited<ReturnType<typeof startPostgres>>): Promise<void> {
  const admin = new pg.Client(postgres.connection);
  await admin.connect();
  await admin.query("alter system set max_connections = 400");
  await admin.end();
  await postgres.stop();
}
