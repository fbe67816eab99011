import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findPrograms } from "#postgres/find-programs";
import { PostgresUnavailable } from "#postgres/postgres-unavailable";
import { temporaryFolder } from "#postgres/testing/temporary-folder";

test("finds the programs npm installed for this platform", async () => {
  const { postgres, initdb, majorVersion } = await findPrograms();

  expect(majorVersion).toBe(18);
  await expect(readFile(postgres)).resolves.toBeDefined();
  await expect(readFile(initdb)).resolves.toBeDefined();
});

test("names the setting when its folder holds no PostgreSQL", async () => {
  const folder = await temporaryFolder();

  await expect(findPrograms(folder)).rejects.toThrow(
    `no PostgreSQL program in ${folder}: correct PG_BIN_DIR`,
  );
});

test("points to DATABASE_URL where the programs lack their loader, as on Alpine", async () => {
  const binDir = join(await temporaryFolder(), "bin");
  await mkdir(binDir);
  await writeFile(join(binDir, "postgres"), "#!/lib/no-such-loader.so.1\n");
  await chmod(join(binDir, "postgres"), 0o755);

  const refusal = findPrograms(binDir);

  await expect(refusal).rejects.toThrow(PostgresUnavailable);
  await expect(refusal).rejects.toThrow(/do not run on this system .*ENOENT.*Alpine.*DATABASE_URL/);
});
