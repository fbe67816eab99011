import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { z } from "zod";
import { findPrograms } from "#postgres/find-programs";
import type { SocketConnection } from "#postgres/launch-server";
import { type Postgres, startPostgres } from "#postgres/start-postgres";
import type { App } from "#postgres/testing/spawn-app";
import { temporaryFolder } from "#postgres/testing/temporary-folder";

export const isLinux = process.platform === "linux";
export const isLinuxRoot = isLinux && process.getuid?.() === 0;
/** The user nobody. */
export const nobody = { uid: 65534, gid: 65534 };

export const programs = await findPrograms();
export const binDir = dirname(programs.postgres);
export const cluster = `postgres-${programs.majorVersion}`;

/** Starts a database that is stopped with the test. */
export async function start(options: Parameters<typeof startPostgres>[0]): Promise<Postgres> {
  const postgres = await startPostgres(options);
  onTestFinished(postgres.stop);
  return postgres;
}

/** Returns the first value of the first row. */
export async function query(connection: SocketConnection, sql: string): Promise<unknown> {
  const client = new Client(connection);
  // A lost connection is reported twice: by the query and by the client.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: "array" });
  await client.end();
  return rows[0]?.[0];
}

/** Returns a copy of a stopped database: quicker than creating one. */
export async function folderWithDatabase(name = ""): Promise<string> {
  const folder = join(await temporaryFolder(), name);
  await mkdir(folder, { recursive: true });
  execFileSync("cp", ["-a", join(inject("processes").databaseFolder, cluster), folder]);
  return folder;
}

/** Sends SIGINT to the app's whole process group, as a terminal does. */
export async function endWithCtrlC(app: App): Promise<void> {
  process.kill(-Number(app.process.pid), "SIGINT");
  await app.hears(z.object({ goodbye: z.literal("the database still answers") }));
  await app.hasEnded;
}

export function isAlive(pid: number): boolean {
  if (isLinux) return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
