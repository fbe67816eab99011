import { existsSync, lstatSync, statSync } from "node:fs";
import { chown, cp, mkdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findPrograms } from "#postgres/find-programs";
import { PostgresUnavailable } from "#postgres/postgres-unavailable";
import { startPostgres } from "#postgres/start-postgres";
import {
  binDir,
  cluster,
  folderWithDatabase,
  isAlive,
  isLinuxRoot,
  nobody,
  programs,
  query,
  start,
} from "#postgres/testing/databases";
import { refused, spawnApp, started } from "#postgres/testing/spawn-app";
import { temporaryFolder } from "#postgres/testing/temporary-folder";

const debianBinDir = "/usr/lib/postgresql/15/bin";

test("Keeps its data over a stop and a start", async () => {
  const dataDir = await temporaryFolder();

  const first = await start({ dataDir });
  await query(first.connection, "CREATE TABLE visit AS SELECT 'Їжак' AS who");
  await first.stop();
  const second = await start({ dataDir });

  expect(await query(second.connection, "SELECT lower(who) FROM visit")).toBe("їжак");
  expect(second.majorVersion).toBe(18);
});

test("Listens only on its private socket, with safe write settings", async () => {
  const { connection } = await start({ dataDir: await folderWithDatabase() });

  expect(statSync(connection.host).mode & 0o777).toBe(0o700);
  const settings = ["listen_addresses", "jit", "fsync", "full_page_writes", "server_encoding", "TimeZone"];
  const values = settings.map((name) => query(connection, `SELECT current_setting('${name}')`));
  expect(await Promise.all(values)).toEqual(["", "off", "on", "on", "UTF8", "UTC"]);
});

test("Leaves neither process nor socket behind when stopped, once or twice", async () => {
  const lines: string[] = [];
  const postgres = await start({ dataDir: await folderWithDatabase(), log: (line) => lines.push(line) });

  await Promise.all([postgres.stop(), postgres.stop()]);
  await postgres.stop();

  expect(isAlive(postgres.pid)).toBe(false);
  expect(existsSync(postgres.connection.host)).toBe(false);
  expect(lines.at(-1)).toBe(`PostgreSQL ${postgres.pid} ended`);
});

test("Starts when no install script has created the links of its libraries", async () => {
  const native = join(await temporaryFolder(), "native");
  await cp(dirname(binDir), native, { recursive: true, filter: isNoLink });

  const unlinked = join(native, "bin");
  await Promise.all([findPrograms(unlinked), findPrograms(unlinked)]);
  const { connection } = await start({ binDir: unlinked, dataDir: await temporaryFolder() });

  expect(await query(connection, "SELECT 1")).toBe(1);
});

test.runIf(isLinuxRoot)("Says how to create missing links where it may not create them", async () => {
  const dataDir = await temporaryFolder();
  await chown(dataDir, nobody.uid, nobody.gid);
  const native = join(await temporaryFolder(), "native");
  await cp(programs.postgres, join(native, "bin", "postgres"));
  await cp(join(binDir, "../pg-symlinks.json"), join(native, "pg-symlinks.json"));
  await mkdir(join(native, "lib"));

  const app = await spawnApp({ dataDir, binDir: join(native, "bin"), ids: nobody });

  expect((await app.hears(refused)).refused).toMatch(/lacks the link .*npm rebuild/);
});

test.runIf(existsSync(debianBinDir))("Runs the system's PostgreSQL 15 when given its folder", async () => {
  const dataDir = await temporaryFolder();

  const { majorVersion, connection } = await start({ dataDir, binDir: debianBinDir });

  expect(majorVersion).toBe(15);
  expect(existsSync(join(dataDir, "postgres-15"))).toBe(true);
  expect(await query(connection, "SELECT lower('ЇЖАК')")).toBe("їжак");
});

test("Refuses a second opener in the same process, by any path", async () => {
  const dataDir = await folderWithDatabase();
  const first = await start({ dataDir });
  const alias = join(await temporaryFolder(), "alias");
  await symlink(dataDir, alias);

  const second = startPostgres({ dataDir: alias });

  await expect(second).rejects.toThrow(PostgresUnavailable);
  await expect(second).rejects.toThrow(/Another Cherga is running on/);
  expect(await query(first.connection, "SELECT 1")).toBe(1);
});

test("Refuses a second opener in another process until the first is dead", async () => {
  const dataDir = await folderWithDatabase();
  const first = await spawnApp({ dataDir, binDir });
  const { connection } = await first.hears(started);

  await expect(startPostgres({ dataDir })).rejects.toThrow(/Another Cherga is running on/);
  expect(await query(connection, "SELECT 1")).toBe(1);

  await first.kill();
  await start({ dataDir });
});

test.runIf(isLinuxRoot)(
  "Refuses a second opener in another container and does not harm the first",
  async () => {
    const dataDir = await folderWithDatabase();
    const first = await start({ dataDir });
    const pidFile = join(dataDir, cluster, "postmaster.pid");
    const before = await readFile(pidFile, "utf8");

    const wrapper = ["unshare", "--net", "--pid", "--mount-proc", "--fork", "--kill-child", "--"];
    const second = await spawnApp({ dataDir, binDir, wrapper });

    expect((await second.hears(refused)).refused).toMatch(/in another container/);
    expect(await query(first.connection, "SELECT 1")).toBe(1);
    expect(await readFile(pidFile, "utf8")).toBe(before);
  },
);

test("Puts the socket into a short temporary folder when the data's path is too long, and removes it", async () => {
  const dataDir = await folderWithDatabase("long-".repeat(20));

  const postgres = await start({ dataDir });
  const { host } = postgres.connection;
  expect(host.startsWith(dataDir)).toBe(false);
  expect(statSync(host).mode & 0o777).toBe(0o700);

  await postgres.stop();
  expect(existsSync(host)).toBe(false);
});

test("Shows the last lines of the log when PostgreSQL does not start, and starts after the repair", async () => {
  const dataDir = await folderWithDatabase();
  const settings = join(dataDir, cluster, "postgresql.auto.conf");
  await writeFile(settings, "no_such_setting = 1\n");

  await expect(startPostgres({ dataDir })).rejects.toThrow(/did not start:[^]*no_such_setting/);

  await writeFile(settings, "");
  await start({ dataDir });
});

test("Truncates a log that has grown too long", async () => {
  const dataDir = await folderWithDatabase();
  const log = join(dataDir, `${cluster}.log`);
  await writeFile(log, "old line\n");
  await truncate(log, 11 * 1024 * 1024);

  await start({ dataDir });

  const text = await readFile(log, "utf8");
  expect(text).not.toContain("old line");
  expect(text).toContain("ready to accept connections");
});

test("Refuses to create an empty database beside the data of another version", async () => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, "postgres-9"));
  await expect(startPostgres({ dataDir })).rejects.toThrow(/postgres-9 holds data of another PostgreSQL/);
  await rm(join(dataDir, "postgres-9"), { recursive: true });
  await start({ dataDir });
});

test("Says in a sentence that the folder cannot be created", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");

  const refusal = startPostgres({ dataDir: join(file, "data") });

  await expect(refusal).rejects.toThrow(PostgresUnavailable);
  await expect(refusal).rejects.toThrow(/could not be started: ENOTDIR/);
});

const isNoLink = (file: string): boolean => !lstatSync(file).isSymbolicLink();
