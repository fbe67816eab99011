import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Browser, chromium } from "playwright-core";
import { type RunningProcess, startProcess } from "#tools/start-process";
import { type RunningServer, startServer } from "#tools/start-server";

/** What a benchmark may use. Whatever it starts or makes is stopped and removed after it. */
export type Tools = {
  /** Makes an empty folder. */
  makeFolder(): Promise<string>;
  /** Starts the built server on a folder, with settings; on a new one and as the demo unless told otherwise. */
  startServer(dataDir?: string, settings?: NodeJS.ProcessEnv): Promise<RunningServer>;
  /** Opens a browser. */
  openBrowser(): Promise<Browser>;
  /** Starts a program of the product with Node. */
  startProgram(args: readonly string[], env: NodeJS.ProcessEnv): RunningProcess;
  /** Starts one of `src/processes`. What it is given reaches it as JSON. */
  startHelper(name: string, given: object): RunningProcess;
};

/** Opens tools, and gives the way to clear away everything that came of them. */
export function openTools(profileDir: string | undefined): {
  readonly tools: Tools;
  /** The version of the database, once there was one. */
  readonly postgres: () => string | undefined;
  readonly close: () => Promise<void>;
} {
  const undo: (() => Promise<void>)[] = [];
  let isClosed = false;
  let postgres: string | undefined;

  /** A benchmark that was given up may still be running; what it starts from now on would not be stopped. */
  function keep(step: () => Promise<void>): void {
    undo.push(step);
    if (isClosed) close().catch(() => undefined);
  }

  async function close(): Promise<void> {
    isClosed = true;
    const failures: unknown[] = [];
    for (const step of undo.splice(0).toReversed()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  async function makeFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "cherga-bench-"));
    keep(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    // Started by root, the database runs as another user, who must get in as into any new folder.
    await chmod(folder, 0o755);
    return folder;
  }

  return {
    tools: {
      makeFolder,
      startServer: async (dataDir, settings = {}) => {
        const folder = dataDir ?? (await makeFolder());
        const server = await startServer({ dataDir: folder, settings, profileDir, keep });
        postgres ??= await versionOf(server.database);
        return server;
      },
      openBrowser: async () => {
        const browser = await chromium.launch({
          executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
          args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        });
        keep(() => browser.close());
        return browser;
      },
      startProgram: (args, env) => {
        const program = startProcess(args, env);
        keep(program.stop);
        return program;
      },
      startHelper: (name, given) => {
        const helper = startProcess([`bench/dist/processes/${name}.js`, JSON.stringify(given)]);
        keep(helper.stop);
        return helper;
      },
    },
    postgres: () => postgres,
    close,
  };
}

async function versionOf(database: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  await client.end();
  return rows[0]?.server_version;
}
