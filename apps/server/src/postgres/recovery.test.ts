import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, inject, onTestFinished, test } from "vitest";
import { PostgresUnavailable } from "#postgres/postgres-unavailable";
import {
  binDir,
  cluster,
  endWithCtrlC,
  folderWithDatabase,
  isAlive,
  isLinux,
  query,
  start,
} from "#postgres/testing/databases";
import { spawnApp, started } from "#postgres/testing/spawn-app";
import { temporaryFolder } from "#postgres/testing/temporary-folder";
import { until } from "#postgres/until";

test("Stays running while Ctrl-C reaches the app", async () => {
  const app = await spawnApp({ dataDir: await folderWithDatabase(), binDir });
  const { pid } = await app.hears(started);

  await endWithCtrlC(app);

  expect(isAlive(pid)).toBe(false);
});

test("Ends with an app that exits without stopping it", async () => {
  const app = await spawnApp({ dataDir: await folderWithDatabase(), binDir });
  const { pid } = await app.hears(started);

  app.process.kill("SIGTERM");

  expect(await until(() => !isAlive(pid), 20_000)).toBe(true);
});

test("Stops the database process that an app killed with -9 left behind", async () => {
  const dataDir = await folderWithDatabase();
  const app = await spawnApp({ dataDir, binDir });
  const orphan = await app.hears(started);
  await query(orphan.connection, "CREATE TABLE visit AS SELECT 7 AS id");
  await app.kill();
  expect(isAlive(orphan.pid)).toBe(true);

  const { connection, pid } = await start({ dataDir });

  expect(isAlive(orphan.pid)).toBe(false);
  expect(pid).not.toBe(orphan.pid);
  expect(await query(connection, "SELECT id FROM visit")).toBe(7);
});

test("Recovers when app and database were killed at once", async () => {
  const dataDir = await folderWithDatabase();
  const app = await spawnApp({ dataDir, binDir });
  const { connection, pid } = await app.hears(started);
  await query(connection, "CREATE TABLE visit AS SELECT 7 AS id");
  process.kill(pid, "SIGKILL");
  await app.kill();

  const again = await start({ dataDir });

  expect(await query(again.connection, "SELECT id FROM visit")).toBe(7);
});

test("Restarts by itself when it is killed, under load too, with all written data", async () => {
  const postgres = await start({ dataDir: await folderWithDatabase() });
  await query(postgres.connection, "CREATE TABLE visit AS SELECT 7 AS id");
  for (let round = 0; round < 3; round += 1) {
    const { pid } = postgres;
    const busy = query(postgres.connection, "SELECT pg_sleep(60)").catch(() => "broken off");
    process.kill(pid, "SIGKILL");
    expect(await busy).toBe("broken off");
    const isBack = () => query(postgres.connection, "SELECT id FROM visit").catch(() => undefined);
    expect(await until(async () => postgres.pid !== pid && (await isBack()) === 7, 20_000)).toBe(true);
  }
});

test("Stays stopped when it is killed and stopped at the same moment", async () => {
  const postgres = await start({ dataDir: await folderWithDatabase() });
  process.kill(postgres.pid, "SIGKILL");
  await postgres.stop();
  expect(isAlive(postgres.pid)).toBe(false);
  expect(existsSync(postgres.connection.host)).toBe(false);
});

test("Reports when it was killed and cannot be restarted", async () => {
  const dataDir = await folderWithDatabase();
  const lost = new Promise<unknown>((resolve) => {
    void start({ dataDir, onLost: resolve, restartAttempts: 3 }).then(async ({ pid }) => {
      await writeFile(join(dataDir, cluster, "postgresql.auto.conf"), "no_such_setting = 1\n");
      process.kill(pid, "SIGKILL");
    });
  });
  expect(await lost).toBeInstanceOf(PostgresUnavailable);
});

test.runIf(isLinux)("Starts despite a pid file that names a zombie", async () => {
  const dataDir = await stoppedWithPidFileOf(await makeZombie());

  expect(await query((await start({ dataDir })).connection, "SELECT 1")).toBe(1);
});

test("Starts despite a pid file that names an unrelated process, and leaves that alone", async () => {
  const stranger = spawn("sleep", ["60"], databaseIds());
  onTestFinished(() => void stranger.kill());
  const dataDir = await stoppedWithPidFileOf(Number(stranger.pid));

  expect(await query((await start({ dataDir })).connection, "SELECT 1")).toBe(1);
  expect(isAlive(Number(stranger.pid))).toBe(true);
});

test("Starts despite an empty pid file, as a power cut may leave it", async () => {
  const dataDir = await stoppedWithPidFileOf(1);
  await truncate(join(dataDir, cluster, "postmaster.pid"));

  expect(await query((await start({ dataDir })).connection, "SELECT 1")).toBe(1);
});

test("Removes the temporary folder that an app killed with -9 left behind", async () => {
  const dataDir = await folderWithDatabase("long-".repeat(20));
  const app = await spawnApp({ dataDir, binDir });
  const { connection } = await app.hears(started);
  await app.kill();
  expect(existsSync(connection.host)).toBe(true);

  await (await start({ dataDir })).stop();

  expect(existsSync(connection.host)).toBe(false);
});

test("Starts from nothing after a kill in the middle of the first start", async () => {
  const dataDir = await temporaryFolder();
  const app = await spawnApp({ dataDir, binDir });
  const isHalfMade = () =>
    readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, "base", "1")) && name !== cluster);
  expect(await until(isHalfMade, 20_000)).toBe(true);
  await app.kill();
  expect(existsSync(join(dataDir, cluster))).toBe(false);

  const { connection } = await start({ dataDir });

  expect(await query(connection, "SELECT 1")).toBe(1);
  expect(readdirSync(dataDir).toSorted()).toEqual([cluster, `${cluster}.log`, `${cluster}.socket`]);
});

/** Returns a stopped database whose pid file was left by a server with the given pid. */
async function stoppedWithPidFileOf(pid: number): Promise<string> {
  const dataDir = await folderWithDatabase();
  const pidFile = join(dataDir, cluster, "postmaster.pid");
  const postgres = await start({ dataDir });
  const content = await readFile(pidFile, "utf8");
  await postgres.stop();
  await writeFile(pidFile, content.replace(/^\d+/, String(pid)));
  return dataDir;
}

/** PostgreSQL ignores processes of other users, so only one of its own user can prevent its start. */
function databaseIds(): { uid: number; gid: number } {
  const { uid, gid } = statSync(join(inject("processes").databaseFolder, cluster));
  return { uid, gid };
}

/** Starts a child that ends after its parent has become a program that never waits for it. */
async function makeZombie(): Promise<number> {
  const parent = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 60"], databaseIds());
  onTestFinished(() => void parent.kill());
  const { value } = await createInterface({ input: parent.stdout })[Symbol.asyncIterator]().next();
  const pid = Number(value);
  expect(await until(() => readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z "), 10_000)).toBe(true);
  return pid;
}
