import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs files of tests in a process of their own, and returns what the reporter says about them. */
async function reportOn(files: Readonly<Record<string, string>>) {
  // Inside the project, so that the files find vitest.
  const folder = await mkdtemp(join(root, "node_modules/.step-reporter-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files))
    await writeFile(
      join(folder, name),
      `import { beforeAll, describe, expect, test } from "vitest";\n${text}`,
    );
  const config = "export default { test: { include: ['*.check.ts'] } };";
  await writeFile(join(folder, "vitest.config.ts"), config);
  const report = join(folder, "report.json");
  const reporter = join(root, "scripts/step-reporter.mjs");
  const args = [join(root, "node_modules/vitest/vitest.mjs"), "run", `--reporter=${reporter}`];
  const env = { PATH: process.env["PATH"], STEP_REPORT: report, FORCE_COLOR: "1" };
  await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, resolve);
  });
  return Object(JSON.parse(await readFile(report, "utf8")));
}

test("reports the counts and the first line of each failure", async () => {
  const { passed, failed, skipped, files, failures } = await reportOn({
    "a.check.ts": `
      test("adds", () => expect(1 + 1).toBe(2));
      test.skip("waits", () => undefined);
      describe("numbers", () => {
        test("differ", () => expect(1).toBe(2));
        test("break", () => { throw new Error("broken\\nin two"); });
      });`,
    "b.check.ts": `throw new Error("not imported");`,
    "c.check.ts": `
      describe("a group", () => {
        beforeAll(() => { throw new Error("not prepared"); });
        test("never runs", () => undefined);
      });`,
    "d.check.ts": `test("leaves a promise", () => void Promise.reject(new Error("left alone")));`,
  });
  expect({ passed, failed, skipped }).toEqual({ passed: 2, failed: 2, skipped: 2 });
  expect(files.map(({ file }: { file: string }) => file).toSorted()).toEqual([
    "a.check.ts",
    "b.check.ts",
    "c.check.ts",
    "d.check.ts",
  ]);
  expect(failures.toSorted()).toEqual([
    "a.check.ts: numbers > break: broken",
    "a.check.ts: numbers > differ: expected 1 to be 2 // Object.is equality",
    "b.check.ts: not imported",
    "c.check.ts: a group: not prepared",
    "outside of tests: left alone",
  ]);
});
