import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Returns whether a data folder has a database already, of any version. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(() => []);
  return names.some((name) => name.startsWith("postgres-") && existsSync(join(dataDir, name, "PG_VERSION")));
}
