import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { chmod, chown, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  binDir,
  cluster,
  endWithCtrlC,
  folderWithDatabase,
  isLinuxRoot,
  nobody,
  query,
  start,
} from "#postgres/testing/databases";
import { refused, spawnApp, started } from "#postgres/testing/spawn-app";
import { temporaryFolder } from "#postgres/testing/temporary-folder";

const uidWithoutName = { uid: 987654, gid: 987654 };

test.runIf(isLinuxRoot)("Runs as the user postgres, or else nobody, when started by root", async () => {
  const dataDir = await temporaryFolder();
  const expected = Number(execFileSync("sh", ["-c", "id -u postgres 2>/dev/null || id -u nobody"]));

  const { pid } = await start({ dataDir });

  expect(statSync(`/proc/${pid}`).uid).toBe(expected);
  expect(statSync(join(dataDir, cluster)).uid).toBe(expected);
});

test.runIf(isLinuxRoot)("Runs as an ordinary user when started by one", async () => {
  const dataDir = await temporaryFolder();
  await chown(dataDir, nobody.uid, nobody.gid);

  const app = await spawnApp({ dataDir, binDir, ids: nobody });

  expect(await query((await app.hears(started)).connection, "SELECT 1")).toBe(1);
  expect(statSync(join(dataDir, cluster)).uid).toBe(nobody.uid);
  await endWithCtrlC(app);
});

test.runIf(isLinuxRoot)("Continues as the owner of the data", async () => {
  const dataDir = await folderWithDatabase();
  execFileSync("chown", ["-R", `${nobody.uid}:${nobody.gid}`, join(dataDir, cluster)]);

  const { connection } = await start({ dataDir });

  expect(statSync(connection.host).uid).toBe(nobody.uid);
});

test.runIf(isLinuxRoot)("Tells an ordinary user who owns the data", async () => {
  const dataDir = await folderWithDatabase();
  await chmod(dataDir, 0o777);

  const app = await spawnApp({ dataDir, binDir, ids: nobody });

  expect((await app.hears(refused)).refused).toMatch(/belongs to another user \(uid \d+\)/);
});

test.runIf(isLinuxRoot)("Runs in a user namespace where only root can reach the data", async () => {
  const dataDir = await temporaryFolder();
  await chmod(dataDir, 0o700);

  await (await start({ dataDir })).stop();
  const { pid, connection } = await start({ dataDir });

  expect(await query(connection, "SELECT 1")).toBe(1);
  expect(await readFile(`/proc/${pid}/uid_map`, "utf8")).toMatch(/^ *65534 +0 +1\n$/);
  expect(statSync(join(dataDir, cluster)).uid).toBe(0);
});

test.runIf(isLinuxRoot)("Runs as the owner of a private home when root starts it there", async () => {
  const home = await temporaryFolder();
  const daemon = Number(execFileSync("id", ["-u", "daemon"]));
  await chown(home, daemon, daemon);
  await chmod(home, 0o700);

  const { pid } = await start({ dataDir: join(home, "project", "data") });

  expect(statSync(`/proc/${pid}`).uid).toBe(daemon);
});

test.runIf(isLinuxRoot)("Points a user without a name to DATABASE_URL", async () => {
  const dataDir = await temporaryFolder();
  await chown(dataDir, uidWithoutName.uid, uidWithoutName.gid);

  const app = await spawnApp({ dataDir, binDir, ids: uidWithoutName });

  const { refused: sentence } = await app.hears(refused);
  expect(sentence).toMatch(/^PostgresUnavailable: .*\/etc\/passwd.*DATABASE_URL/);
  expect(readdirSync(dataDir)).toEqual([]);
});
