import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { packageRoot } from "#base/package-root";
import { bundleApp } from "#postgres/testing/bundle-app";
import { startPostgres } from "#postgres/start-postgres";

export type ProcessFolders = {
  /** A data folder with an empty database that is stopped. */
  readonly databaseFolder: string;
  /** A data folder with the demo, of a server that is stopped. */
  readonly demoFolder: string;
  /** The app that `spawnApp` starts. */
  readonly appFile: string;
};

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    readonly processes: ProcessFolders;
  }
}

const root = fileURLToPath(new URL("../..", packageRoot));

/** Builds the product unless `npm test` has, and prepares the folders that tests copy, because creating them takes seconds each time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "cherga-processes-"));
  // Some tests run as other users.
  await chmod(folder, 0o755);
  const databaseFolder = join(folder, "database");
  const demoFolder = join(folder, "demo");
  const appFile = join(folder, "app.mjs");
  const makeDatabase = async (): Promise<void> => (await startPostgres({ dataDir: databaseFolder })).stop();
  await Promise.all([
    process.env["IS_BUILT"] === "1" ||
      promisify(execFile)(process.execPath, ["scripts/build.mjs"], { cwd: root }),
    makeDatabase(),
    bundleApp(appFile),
  ]);
  await fillDemo(demoFolder);
  project.provide("processes", { databaseFolder, demoFolder, appFile });
  return () => rm(folder, { recursive: true, force: true });
}

/** Starts the product on an empty folder and stops it. */
async function fillDemo(dataDir: string): Promise<void> {
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    PORT: "0",
    DEMO_HALL: "0",
    DEMO_HISTORY: "2",
    DATA_DIR: dataDir,
  };
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    server.stdout.on("data", (text) => {
      output += String(text);
      if (output.includes("ready: ")) resolve();
    });
    server.on("exit", () => reject(new Error(`The server ended: ${output}`)));
  });
  server.kill("SIGTERM");
  await ended;
}
