import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAnswering } from "#postgres/lock-folder";
import { PostgresUnavailable } from "#postgres/postgres-unavailable";
import { runAs } from "#postgres/run-as";
import { socketIn } from "#postgres/socket-folder";
import { stopProcess } from "#postgres/stop-process";

/**
 * Prepares for a new server: stops one that outlived its app, and neutralizes a pid file that names another process.
 */
export async function stopOrphan(
  clusterDir: string,
  socketDir: string,
  log: (line: string) => void,
): Promise<boolean> {
  const pidFile = join(clusterDir, "postmaster.pid");
  if (!existsSync(pidFile)) return false;

  const content = await readFile(pidFile, "utf8");
  const pid = Number.parseInt(content, 10);
  if (Number.isNaN(pid)) {
    await rm(pidFile);
    return false;
  }

  if (await isServerOf(clusterDir, pid)) {
    log(`Stopping PostgreSQL ${pid}, left behind by an earlier run`);
    await stopProcess(pid, async () => !(await isServerOf(clusterDir, pid)));
    return true;
  }

  // Neither the lock nor a pid means anything in another container; a socket on a shared volume does.
  if (await isAnswering(socketIn(socketDir))) {
    throw new PostgresUnavailable(
      `Another Cherga, in another container, is running on ${clusterDir}: stop it first.`,
    );
  }

  // The pid is unused, a zombie's or an unrelated process's. PostgreSQL considers a file with its parent's pid stale
  // and then still looks for sessions of the dead server by the shared memory named in it; without the file it would
  // not look.
  await writeFile(pidFile, content.replace(/^-?\d+/, String(process.pid)));
  return false;
}

async function isServerOf(clusterDir: string, pid: number): Promise<boolean> {
  return `${await commandLine(pid)} `.includes(`postgres -D ${clusterDir} `);
}

/** Empty for a zombie and for an unused pid. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform !== "linux") {
    return (await runAs({}, "ps", ["-ww", "-o", "command=", "-p", String(pid)])).output;
  }
  const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return line.replaceAll("\0", " ");
}
