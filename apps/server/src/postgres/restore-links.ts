import { existsSync } from "node:fs";
import { readFile, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { isSystemError, PostgresUnavailable } from "#postgres/postgres-unavailable";

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the library links of a binaries package. Npm packages contain no links, and the install script that would
 * create them does not run under npm 12, pnpm or --ignore-scripts.
 */
export async function restoreLinks(nativeDir: string): Promise<void> {
  const listFile = join(nativeDir, "pg-symlinks.json");
  if (!existsSync(listFile)) return;

  for (const { source, target } of linkList.parse(JSON.parse(await readFile(listFile, "utf8")))) {
    const link = join(dirname(nativeDir), target);
    if (!existsSync(link)) await makeLink(basename(source), link);
  }
}

async function makeLink(to: string, link: string): Promise<void> {
  try {
    await symlink(to, link);
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    // Another process has created it meanwhile.
    if (cause.code === "EEXIST") return;
    throw new PostgresUnavailable(
      `PostgreSQL lacks the link ${link}, and it may not be made now (${cause.code}): ` +
        "run `npm rebuild --ignore-scripts=false` as the owner of that folder, or set DATABASE_URL to a PostgreSQL server.",
      { cause },
    );
  }
}
