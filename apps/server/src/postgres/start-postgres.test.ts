import { execFileSync, spawn } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { findPrograms } from "#postgres/find-programs";
import type { SocketConnection } from "#postgres/launch-server";
import { PostgresUnavailable } from "#postgres/postgres-unavailable";
import { type Postgres, startPostgres } from "#postgres/start-postgres";
import { type App, refused, spawnApp, started } from "#postgres/testing/spawn-app";
import { temporaryFolder } from "#postgres/testing/temporary-folder";
import { until } from "#postgres/until";

const isLinux = process.platform === "linux";
const isLinuxRoot = isLinux && process.getuid?.() === 0;
const debianBinDir = "/usr/lib/postgresql/15/bin";
const nobody = { uid: 65534, gid: 65534 };
const uidWithoutName = { uid: 987654, gid: 987654 };

const programs = await findPrograms();
const binDir = dirname(programs.postgres);
const cluster = `postgres-${programs.majorVersion}`;

let original = "";
beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), "original-"));
  await chmod(original, 0o755);
  await (await startPostgres({ dataDir: original })).stop();
});
afterAll(() => rm(original, { recursive: true }));

test("keeps its data over a stop and a start", async () => {
  const dataDir = await temporaryFolder();

  const first = await start({ dataDir });
  await query(first.connection, "CREATE TABLE visit AS SELECT 'Їжак' AS who");
  await first.stop();
  const second = await start({ dataDir });

  expect(await query(second.connection, "SELECT lower(who) FROM visit")).toBe("їжак");
  expect(second.majorVersion).toBe(18);
});

test("is reached by its private socket alone, and writes safely", async () => {
  const { connection } = await start({ dataDir: await folderWithDatabase() });

  expect(statSync(connection.host).mode & 0o777).toBe(0o700);
  const settings = ["listen_addresses", "jit", "fsync", "full_page_writes", "server_encoding", "TimeZone"];
  const values = settings.map((name) => query(connection, `SELECT current_setting('${name}')`));
  expect(await Promise.all(values)).toEqual(["", "off", "on", "on", "UTF8", "UTC"]);
});

test("leaves neither process nor socket behind when stopped, once or twice", async () => {
  const lines: string[] = [];
  const postgres = await start({ dataDir: await folderWithDatabase(), log: (line) => lines.push(line) });

  await Promise.all([postgres.stop(), postgres.stop()]);
  await postgres.stop();

  expect(isAlive(postgres.pid)).toBe(false);
  expect(existsSync(postgres.connection.host)).toBe(false);
  expect(lines.at(-1)).toBe(`PostgreSQL ${postgres.pid} ended`);
});

test.runIf(isLinuxRoot)("runs as postgres, or else nobody, when started by root", async () => {
  const dataDir = await temporaryFolder();
  const expected = Number(execFileSync("sh", ["-c", "id -u postgres 2>/dev/null || id -u nobody"]));

  const { pid } = await start({ dataDir });

  expect(statSync(`/proc/${pid}`).uid).toBe(expected);
  expect(statSync(join(dataDir, cluster)).uid).toBe(expected);
});

test.runIf(isLinuxRoot)("runs as an ordinary user when started by one", async () => {
  const dataDir = await temporaryFolder();
  await chown(dataDir, nobody.uid, nobody.gid);

  const app = await spawnApp({ dataDir, binDir, ids: nobody });

  expect(await query((await app.hears(started)).connection, "SELECT 1")).toBe(1);
  expect(statSync(join(dataDir, cluster)).uid).toBe(nobody.uid);
  await endWithCtrlC(app);
});

test.runIf(isLinuxRoot)("continues as the owner of the data", async () => {
  const dataDir = await folderWithDatabase();
  execFileSync("chown", ["-R", `${nobody.uid}:${nobody.gid}`, join(dataDir, cluster)]);

  const { connection } = await start({ dataDir });

  expect(statSync(connection.host).uid).toBe(nobody.uid);
});

test.runIf(isLinuxRoot)("tells an ordinary user whose data it is", async () => {
  const dataDir = await folderWithDatabase();
  await chmod(dataDir, 0o777);

  const app = await spawnApp({ dataDir, binDir, ids: nobody });

  expect((await app.hears(refused)).refused).toMatch(/belongs to another user \(uid \d+\)/);
});

test.runIf(isLinuxRoot)("runs in a user namespace where only root gets to the data", async () => {
  const dataDir = await temporaryFolder();
  await chmod(dataDir, 0o700);

  await (await start({ dataDir })).stop();
  const { pid, connection } = await start({ dataDir });

  expect(await query(connection, "SELECT 1")).toBe(1);
  expect(await readFile(`/proc/${pid}/uid_map`, "utf8")).toMatch(/^ *65534 +0 +1\n$/);
  expect(statSync(join(dataDir, cluster)).uid).toBe(0);
});

test.runIf(isLinuxRoot)("runs as the owner of a private home when root starts it there", async () => {
  const home = await temporaryFolder();
  const daemon = Number(execFileSync("id", ["-u", "daemon"]));
  await chown(home, daemon, daemon);
  await chmod(home, 0o700);

  const { pid } = await start({ dataDir: join(home, "project", "data") });

  expect(statSync(`/proc/${pid}`).uid).toBe(daemon);
});

test.runIf(isLinuxRoot)("points a user without a name to DATABASE_URL", async () => {
  const dataDir = await temporaryFolder();
  await chown(dataDir, uidWithoutName.uid, uidWithoutName.gid);

  const app = await spawnApp({ dataDir, binDir, ids: uidWithoutName });

  const { refused: sentence } = await app.hears(refused);
  expect(sentence).toMatch(/^PostgresUnavailable: .*\/etc\/passwd.*DATABASE_URL/);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("starts though no install script made the links of its libraries", async () => {
  const native = join(await temporaryFolder(), "native");
  await cp(dirname(binDir), native, { recursive: true, filter: isNoLink });

  const unlinked = join(native, "bin");
  await Promise.all([findPrograms(unlinked), findPrograms(unlinked)]);
  const { connection } = await start({ binDir: unlinked, dataDir: await temporaryFolder() });

  expect(await query(connection, "SELECT 1")).toBe(1);
});

test.runIf(isLinuxRoot)("says how to mend missing links where it may not make them", async () => {
  const dataDir = await temporaryFolder();
  await chown(dataDir, nobody.uid, nobody.gid);
  const native = join(await temporaryFolder(), "native");
  await cp(programs.postgres, join(native, "bin", "postgres"));
  await cp(join(binDir, "../pg-symlinks.json"), join(native, "pg-symlinks.json"));
  await mkdir(join(native, "lib"));

  const app = await spawnApp({ dataDir, binDir: join(native, "bin"), ids: nobody });

  expect((await app.hears(refused)).refused).toMatch(/lacks the link .*npm rebuild/);
});

test.runIf(existsSync(debianBinDir))("runs the system's PostgreSQL 15 when given its folder", async () => {
  const dataDir = await temporaryFolder();

  const { majorVersion, connection } = await start({ dataDir, binDir: debianBinDir });

  expect(majorVersion).toBe(15);
  expect(existsSync(join(dataDir, "postgres-15"))).toBe(true);
  expect(await query(connection, "SELECT lower('ЇЖАК')")).toBe("їжак");
});

test("stays running while Ctrl-C reaches the app", async () => {
  const app = await spawnApp({ dataDir: await folderWithDatabase(), binDir });
  const { pid } = await app.hears(started);

  await endWithCtrlC(app);

  expect(isAlive(pid)).toBe(false);
});

test("goes down with an app that exits without stopping it", async () => {
  const app = await spawnApp({ dataDir: await folderWithDatabase(), binDir });
  const { pid } = await app.hears(started);

  app.process.kill("SIGTERM");

  expect(await until(() => !isAlive(pid), 20_000)).toBe(true);
});

test("stops the database an app killed with -9 left behind", async () => {
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

test("recovers when app and database were killed at once", async () => {
  const dataDir = await folderWithDatabase();
  const app = await spawnApp({ dataDir, binDir });
  const { connection, pid } = await app.hears(started);
  await query(connection, "CREATE TABLE visit AS SELECT 7 AS id");
  process.kill(pid, "SIGKILL");
  await app.kill();

  const again = await start({ dataDir });

  expect(await query(again.connection, "SELECT id FROM visit")).toBe(7);
});

test("comes up again by itself when it is killed, under load too, with all that was written", async () => {
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

test("stays stopped when it is killed and stopped at the same moment", async () => {
  const postgres = await start({ dataDir: await folderWithDatabase() });
  process.kill(postgres.pid, "SIGKILL");
  await postgres.stop();
  expect(isAlive(postgres.pid)).toBe(false);
  expect(existsSync(postgres.connection.host)).toBe(false);
});

test("says so when it was killed and cannot be started again", { timeout: 90_000 }, async () => {
  const dataDir = await folderWithDatabase();
  const lost = new Promise<unknown>((resolve) => {
    void start({ dataDir, onLost: resolve }).then(async ({ pid }) => {
      await writeFile(join(dataDir, cluster, "postgresql.auto.conf"), "no_such_setting = 1\n");
      process.kill(pid, "SIGKILL");
    });
  });
  expect(await lost).toBeInstanceOf(PostgresUnavailable);
});

test.runIf(isLinux)("is not held up by a pid file that names a zombie", async () => {
  const dataDir = await stoppedWithPidFileOf(await makeZombie());

  expect(await query((await start({ dataDir })).connection, "SELECT 1")).toBe(1);
});

test("is not held up by a pid file that names an unrelated process, and spares that", async () => {
  const stranger = spawn("sleep", ["60"], databaseIds());
  onTestFinished(() => void stranger.kill());
  const dataDir = await stoppedWithPidFileOf(Number(stranger.pid));

  expect(await query((await start({ dataDir })).connection, "SELECT 1")).toBe(1);
  expect(isAlive(Number(stranger.pid))).toBe(true);
});

test("is not held up by an empty pid file, as a power cut may leave it", async () => {
  const dataDir = await stoppedWithPidFileOf(1);
  await truncate(join(dataDir, cluster, "postmaster.pid"));

  expect(await query((await start({ dataDir })).connection, "SELECT 1")).toBe(1);
});

test("refuses a second opener in the same process, by whatever path", async () => {
  const dataDir = await folderWithDatabase();
  const first = await start({ dataDir });
  const alias = join(await temporaryFolder(), "alias");
  await symlink(dataDir, alias);

  const second = startPostgres({ dataDir: alias });

  await expect(second).rejects.toThrow(PostgresUnavailable);
  await expect(second).rejects.toThrow(/Another Cherga is running on/);
  expect(await query(first.connection, "SELECT 1")).toBe(1);
});

test("refuses a second opener in another process until the first is dead", async () => {
  const dataDir = await folderWithDatabase();
  const first = await spawnApp({ dataDir, binDir });
  const { connection } = await first.hears(started);

  await expect(startPostgres({ dataDir })).rejects.toThrow(/Another Cherga is running on/);
  expect(await query(connection, "SELECT 1")).toBe(1);

  await first.kill();
  await start({ dataDir });
});

test.runIf(isLinuxRoot)(
  "refuses a second opener in another container and does not harm the first",
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

test("puts the socket into a short temporary folder when the data's path is too long, and removes it", async () => {
  const dataDir = await folderWithDatabase("long-".repeat(20));

  const postgres = await start({ dataDir });
  const { host } = postgres.connection;
  expect(host.startsWith(dataDir)).toBe(false);
  expect(statSync(host).mode & 0o777).toBe(0o700);

  await postgres.stop();
  expect(existsSync(host)).toBe(false);
});

test("removes the temporary folder an app killed with -9 left behind", async () => {
  const dataDir = await folderWithDatabase("long-".repeat(20));
  const app = await spawnApp({ dataDir, binDir });
  const { connection } = await app.hears(started);
  await app.kill();
  expect(existsSync(connection.host)).toBe(true);

  await (await start({ dataDir })).stop();

  expect(existsSync(connection.host)).toBe(false);
});

test("starts from nothing after a kill in the middle of the first start", async () => {
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

test("shows the last lines of the log when PostgreSQL does not start, and starts once that is mended", async () => {
  const dataDir = await folderWithDatabase();
  const settings = join(dataDir, cluster, "postgresql.auto.conf");
  await writeFile(settings, "no_such_setting = 1\n");

  await expect(startPostgres({ dataDir })).rejects.toThrow(/did not start:[^]*no_such_setting/);

  await writeFile(settings, "");
  await start({ dataDir });
});

test("begins the log anew when it has grown too long", async () => {
  const dataDir = await folderWithDatabase();
  const log = join(dataDir, `${cluster}.log`);
  await writeFile(log, "old line\n");
  await truncate(log, 11 * 1024 * 1024);

  await start({ dataDir });

  const text = await readFile(log, "utf8");
  expect(text).not.toContain("old line");
  expect(text).toContain("ready to accept connections");
});

test("refuses to begin an empty database beside the data of another version", async () => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, "postgres-9"));
  await expect(startPostgres({ dataDir })).rejects.toThrow(/postgres-9 holds data of another PostgreSQL/);
  await rm(join(dataDir, "postgres-9"), { recursive: true });
  await start({ dataDir });
});

test("says in a sentence when the folder cannot be made", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");

  const refusal = startPostgres({ dataDir: join(file, "data") });

  await expect(refusal).rejects.toThrow(PostgresUnavailable);
  await expect(refusal).rejects.toThrow(/could not be started: ENOTDIR/);
});

async function start(options: Parameters<typeof startPostgres>[0]): Promise<Postgres> {
  const postgres = await startPostgres(options);
  onTestFinished(postgres.stop);
  return postgres;
}

async function query(connection: SocketConnection, sql: string): Promise<unknown> {
  const client = new Client(connection);
  // A line that breaks is told of twice: by what was asked on it, and by itself.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: "array" });
  await client.end();
  return rows[0]?.[0];
}

/** A copy of a stopped database: quicker than making one. */
async function folderWithDatabase(name = ""): Promise<string> {
  const folder = join(await temporaryFolder(), name);
  await mkdir(folder, { recursive: true });
  execFileSync("cp", ["-a", join(original, cluster), folder]);
  return folder;
}

/** A stopped database whose pid file was left by a server with the given pid. */
async function stoppedWithPidFileOf(pid: number): Promise<string> {
  const dataDir = await folderWithDatabase();
  const pidFile = join(dataDir, cluster, "postmaster.pid");
  const postgres = await start({ dataDir });
  const content = await readFile(pidFile, "utf8");
  await postgres.stop();
  await writeFile(pidFile, content.replace(/^\d+/, String(pid)));
  return dataDir;
}

/** PostgreSQL passes over the processes of other users, so only one of its own can be in its way. */
function databaseIds(): { uid: number; gid: number } {
  const { uid, gid } = statSync(join(original, cluster));
  return { uid, gid };
}

/** A child that ends after its parent became a program that never asks how it ended. */
async function makeZombie(): Promise<number> {
  const parent = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 60"], databaseIds());
  onTestFinished(() => void parent.kill());
  const { value } = await createInterface({ input: parent.stdout })[Symbol.asyncIterator]().next();
  const pid = Number(value);
  expect(await until(() => readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z "), 10_000)).toBe(true);
  return pid;
}

/** What a terminal does: the signal goes to the app's whole process group. */
async function endWithCtrlC(app: App): Promise<void> {
  process.kill(-Number(app.process.pid), "SIGINT");
  await app.hears(z.object({ goodbye: z.literal("the database still answers") }));
  await app.hasEnded;
}

function isAlive(pid: number): boolean {
  if (isLinux) return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const isNoLink = (file: string): boolean => !lstatSync(file).isSymbolicLink();
