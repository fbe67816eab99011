// Runs the tests in one of three sizes: installs what is missing, then what can be said without running the code, the
// tests, the journeys in a browser, and the proofs. Prints the totals last. `TEST_SIZE` is empty in `npm test`, `ci` in
// `npm run test:ci`, and `long` in `npm run test:long`; from `ci` on, statements also run on the oldest PostgreSQL we support.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setUpTests } from "./needs.mjs";
import { runBuffered } from "./run.mjs";

/**
 * What may differ between versions of PostgreSQL: the migrations, which every file runs on; the statements as they are
 * written, which `checked-sql` prepares; and the statements that are put together when they run, which the others run.
 */
const aboutSql = [
  "db/checked-sql",
  "db/connect",
  "db/tables",
  "delivery/",
  "queue/config/",
  "queue/days/",
  "queue/timers/",
  "reports/histograms",
  "reports/rebuild-facts",
  "reports/reference.db",
  "reports/reports",
  "reports/rollups/",
  "reports/views/",
  "resources/resource-laws",
  "retention/retention-by-table",
  "retention/visitor-data",
  "snapshots/restore",
];
const isShort = (process.env["TEST_SIZE"] ?? "") === "";
const isLong = process.env["TEST_SIZE"] === "long";
const reports = mkdtempSync(join(tmpdir(), "cherga-reports-"));
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {{ file: string, seconds: number }[]} */
const files = [];
const failures = [];
/** @type {string[]} */
const failedTests = [];

/** @type {Awaited<ReturnType<typeof setUpTests>>} */
let needs = { postgres15: undefined, chromium: undefined };
await step("setup: Chromium, a mail server and SMS centres", async () => {
  needs = await setUpTests({ withOldPostgres: !isShort });
  return needs.chromium === undefined ? 1 : 0;
});
const { postgres15, chromium } = needs;

// Two lanes run beside each other. The first computes; much of the second is waiting, for processes, timers and pages.
const isBuilt = step("build", () => script("scripts/build.mjs"));
await Promise.all([compute(), wait()]);
// They load the machine, and a server that answers too late is a fault there, so they run by themselves.
await step("proofs", () => vitest("proofs", ["--project", "proof", `--maxWorkers=${isLong ? 1 : 2}`]));

rmSync(reports, { recursive: true });
console.log("\nThe slowest files:");
for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
for (const failure of [...failures, ...failedTests]) console.error(`failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(failures.length === 0 ? 0 : 1);

async function compute() {
  await step("check", () => script("scripts/check.mjs"));
  // Some tests read the built pages.
  await isBuilt;
  const projects = ["unit", "components", "db"];
  await step("tests", () =>
    vitest(
      "tests",
      projects.flatMap((name) => ["--project", name]),
    ),
  );
  if (postgres15 !== undefined)
    await step("tests on PostgreSQL 15", () =>
      vitest("pg15", ["--project", "db", ...aboutSql.map((path) => `apps/server/src/${path}`)], {
        PG_BIN_DIR: postgres15,
        // Values pass through SQL as parameters, so another PostgreSQL needs few of them.
        TEST_SIZE: "",
      }),
    );
}

async function wait() {
  await isBuilt;
  await step("processes", () => vitest("processes", ["--project", "processes"], { IS_BUILT: "1" }));
  if (chromium !== undefined)
    await step("journeys", () => vitest("journeys", ["--project", "journeys"], { CHROMIUM: chromium }));
}

/**
 * @param {string} title
 * @param {() => Promise<number>} work returns how many failures it found
 */
async function step(title, work) {
  const startedAt = Date.now();
  console.log(`\n== ${title}`);
  const failed = await work();
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`== ${title}: ${failed === 0 ? "ok" : "failed"} after ${seconds} s`);
  total.failed += failed;
  if (failed > 0) failures.push(title);
}

/**
 * Runs a script; one that fails counts as one failure.
 * @param {string} path
 */
async function script(path) {
  return Math.min(1, await runBuffered("node", [path]));
}

/**
 * Runs tests and returns how many failed.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env]
 */
async function vitest(name, args, env = {}) {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=dot", "--reporter=./scripts/step-reporter.mjs"];
  const code = await runBuffered("npx", ["--no-install", "vitest", "run", ...args, ...reporters], {
    ...process.env,
    ...env,
    STEP_REPORT: report,
  });
  if (!existsSync(report)) {
    failedTests.push(`${name}: ended without a report`);
    return 1;
  }
  /** @type {import("./step-reporter.mjs").StepReport} */
  const { passed, failed, skipped, files: ran, failures: lines } = JSON.parse(readFileSync(report, "utf8"));
  total.passed += passed;
  total.skipped += skipped;
  files.push(...ran.map(({ file, seconds }) => ({ file: `${name}: ${file}`, seconds })));
  const failedHere = lines.map((line) => `${name}: ${line}`);
  // Some keep only a part of the output, so the names do not wait for the end.
  for (const line of failedHere) console.error(`failed: ${line}`);
  failedTests.push(...failedHere);
  // A run that fails without a failed test counts as one.
  return code === 0 ? 0 : Math.max(1, failed);
}
