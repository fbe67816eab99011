import { chown, mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Programs } from "#postgres/find-programs";
import { PostgresUnavailable } from "#postgres/postgres-unavailable";
import { runAs, type RunAs } from "#postgres/run-as";

export const superuser = "cherga";
export const database = "cherga";

/** Creates a database folder, all or nothing: it gets its final name only when it is complete and on disk. */
export async function createCluster(clusterDir: string, programs: Programs, user: RunAs): Promise<void> {
  const draft = await mkdtemp(draftPrefix(clusterDir));
  try {
    await fill(draft, programs, user);
    await rename(draft, clusterDir);
    await syncFolder(dirname(clusterDir));
  } catch (error) {
    await removeDrafts(clusterDir);
    throw error;
  }
}

/** Removes the remains of a creation that was interrupted. */
export async function removeDrafts(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir);
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(basename(draftPrefix(clusterDir))));
  for (const draft of drafts) {
    // The initdb of the dead process may still be writing.
    await rm(join(parent, draft), { recursive: true, force: true, maxRetries: 20 });
  }
}

const draftPrefix = (clusterDir: string): string => `${clusterDir}.new-`;

async function fill(draft: string, { initdb, postgres, majorVersion }: Programs, user: RunAs): Promise<void> {
  async function run(program: string, args: readonly string[], input?: string): Promise<void> {
    const { ok, output } = await runAs(user, program, args, input);
    if (!ok) throw new PostgresUnavailable(whyNotCreated(output));
  }

  if (user.ids) await chown(draft, user.ids.uid, user.ids.gid);
  await run(initdb, ["--no-sync", "--no-instructions", ...layout(majorVersion), "-D", draft]);
  const alone = ["--single", "-F", "-c", "exit_on_error=true", "-D", draft, "template1"];
  await run(postgres, alone, `CREATE DATABASE ${database}`);
  await run(initdb, ["--sync-only", "-D", draft]);
}

function layout(majorVersion: number): readonly string[] {
  // Some versions of macOS lack C.UTF-8.
  const locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  const provider = majorVersion >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : [];
  return [`--username=${superuser}`, "--auth=trust", "--encoding=UTF8", `--locale=${locale}`, ...provider];
}

function whyNotCreated(output: string): string {
  if (output.includes("could not look up effective user ID")) {
    return (
      "PostgreSQL does not run as a user without an entry in /etc/passwd: " +
      "start as a user that has one, or set DATABASE_URL to a PostgreSQL server."
    );
  }
  return `The database could not be created: ${output.split("\n").slice(-5).join("\n")}`;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
