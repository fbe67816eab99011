import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { memoryOf } from "#tools/memory-of";
import { startProcess } from "#tools/start-process";

/** The built server, as `npm start` starts it, on a database of its own. */
export type RunningServer = {
  readonly address: string;
  /** The time from the command to the first answer that it is ready. */
  readonly readyAfterMs: number;
  /** How to reach its database. */
  readonly database: pg.ClientConfig;
  /** What the server's own process holds in memory, without its database. */
  memoryMegabytes(): Promise<number>;
  /** The same after its garbage is collected. */
  heldMegabytes(): Promise<number>;
  stop(): Promise<void>;
};

const startWithinMs = 60_000;
const collectWithinMs = 30_000;

/** Starts the server on a folder and waits until it says that it is ready. `keep` gets the way to stop it, whatever becomes of it. */
export async function startServer(options: {
  readonly dataDir: string;
  readonly settings: NodeJS.ProcessEnv;
  readonly profileDir: string | undefined;
  readonly keep: (stop: () => Promise<void>) => void;
}): Promise<RunningServer> {
  const { dataDir, settings, profileDir, keep } = options;
  const startedAt = performance.now();
  const profiled = profileDir === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileDir}`];
  const collecting = ["--expose-gc", "--import", "./bench/dist/processes/collect-garbage.js"];
  const server = startProcess([...profiled, ...collecting, "scripts/start.mjs"], {
    ...environmentFor(dataDir),
    ...settings,
  });
  const addressing = addressOf(server.nextLine);
  keep(async () => {
    // Only a server that has started stops its database when it is asked to end.
    await addressing.catch(() => undefined);
    await server.stop();
  });

  const address = await addressing;
  const answer = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(startWithinMs) });
  if (answer.status !== 200) throw new Error(`/api/ready answered ${answer.status}`);
  const readyAfterMs = performance.now() - startedAt;

  return {
    address,
    readyAfterMs,
    database: { host: await socketFolderIn(dataDir), port: 5432, user: "cherga", database: "cherga" },
    memoryMegabytes: () => memoryOf(server.pid),
    heldMegabytes: async () => {
      process.kill(server.pid, "SIGUSR2");
      while (!(await server.nextLine(collectWithinMs)).includes("garbage collected"));
      return memoryOf(server.pid);
    },
    stop: server.stop,
  };
}

/** The caller's environment must not lead the benchmarks to another database. */
function environmentFor(dataDir: string): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _url,
    CLOCK: _clock,
    DEMO_HALL: _hall,
    HOST: _host,
    LOG_LEVEL: _level,
    ...rest
  } = process.env;
  return { ...rest, DATA_DIR: dataDir, DEMO: "1", DEMO_HALL: "0", DEMO_HISTORY: "14", PORT: "0" };
}

async function addressOf(nextLine: (limitMs: number) => Promise<string>): Promise<string> {
  for (let count = 0; count < 100; count += 1) {
    const address = /Cherga is ready: (http\S+)/.exec(await nextLine(startWithinMs))?.[1];
    if (address !== undefined) return address;
  }
  throw new Error("the server said much, but not where it is");
}

async function socketFolderIn(dataDir: string): Promise<string> {
  const name = (await readdir(dataDir)).find((entry) => entry.endsWith(".socket"));
  if (name === undefined) throw new Error(`there is no socket in ${dataDir}; its path is too long`);
  return join(dataDir, name);
}
