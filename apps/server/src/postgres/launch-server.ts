import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { Client } from "pg";
import type { Server } from "#postgres/keep-running";
import { PostgresUnavailable } from "#postgres/postgres-unavailable";
import { type RunAs, spawnDetachedAs } from "#postgres/run-as";
import { stopProcess } from "#postgres/stop-process";
import { until } from "#postgres/until";

/** Connection settings for the `pg` driver; the host is the folder of the unix socket. */
export type SocketConnection = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
};

/** Recovery after a power cut may take minutes on a slow disk. If the server fails it exits, which ends the wait. */
const readyWithinMs = 300_000;
const longestLogBytes = 10 * 1024 * 1024;

/** Starts the server process on an existing database folder and waits until it accepts connections. */
export async function launchServer(
  postgres: string,
  user: RunAs,
  clusterDir: string,
  connection: SocketConnection,
  log: (line: string) => void,
): Promise<Server> {
  const logFile = await open(`${clusterDir}.log`, "a+", 0o600);
  try {
    if ((await logFile.stat()).size > longestLogBytes) await logFile.truncate();
    const loggedBefore = (await logFile.stat()).size;

    const args = ["-D", clusterDir, ...settings(connection)];
    const child = spawnDetachedAs(user, postgres, args, ["ignore", logFile.fd, logFile.fd]);
    await once(child, "spawn");
    const pid = Number(child.pid);
    const hasEnded = once(child, "exit");

    const stopWithApp = () => child.kill("SIGINT");
    process.once("exit", stopWithApp);
    child.once("exit", () => {
      process.off("exit", stopWithApp);
      log(`PostgreSQL ${pid} ended`);
    });

    const isGone = () => child.exitCode !== null || child.signalCode !== null;
    const stop = () => stopProcess(pid, isGone);
    const isReady = await until(async () => isGone() || (await accepts(connection)), readyWithinMs);
    if (isReady && !isGone()) return { pid, hasEnded, stop };

    await stop();
    throw new PostgresUnavailable(
      `PostgreSQL did not start:\n${await lastLines(`${clusterDir}.log`, loggedBefore)}`,
    );
  } finally {
    await logFile.close();
  }
}

function settings({ host, port }: SocketConnection): readonly string[] {
  const values = {
    listen_addresses: "",
    // The setting is a list; the quotes keep a comma in the path from splitting it.
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
    port,
    jit: "off",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function accepts(connection: SocketConnection): Promise<boolean> {
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function lastLines(file: string, from: number): Promise<string> {
  const text = (await readFile(file)).subarray(from).toString();
  return text.trim().split("\n").slice(-10).join("\n");
}
