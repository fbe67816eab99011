import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@cherga/test-network/free-port";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The built product, running with its demo centre. */
export type Server = {
  readonly address: string;
  /** Kills the process with SIGKILL, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, with changed settings if given. */
  restart(changed?: Settings): Promise<void>;
  stop(): Promise<void>;
};

/** Settings of the README. */
export type Settings = {
  readonly CLOCK?: string;
  readonly DEMO_HISTORY?: string;
  /** Of a local server. */
  readonly CENTRE_URL?: string;
  readonly BRANCH_CODE?: string;
};

/** Starts the product as the README says, on a data folder of its own. */
export async function startServer(settings: Settings = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), "cherga-journey-"));
  // It keeps the port through restarts, and nobody else may take it meanwhile.
  const PORT = String(await freePort());
  let product = await run({ ...settings, DATA_DIR: dataDir, PORT });
  const { address } = product;
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    if (product.process.exitCode !== null || product.process.signalCode !== null) return;
    product.process.kill(signal);
    await once(product.process, "exit");
  };
  return {
    address,
    kill: () => end("SIGKILL"),
    restart: async (changed = {}) => {
      product = await run({ ...settings, ...changed, DATA_DIR: dataDir, PORT });
    },
    stop: async () => {
      await end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function run(
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly process: ChildProcess; readonly address: string }> {
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      // A journey moves its visitors itself, and few ask about days that are over.
      DEMO_HALL: "0",
      DEMO_HISTORY: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (text) => {
      output += String(text);
      const found = /ready: (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.on("exit", () => reject(new Error(`The server ended: ${output}`)));
  });
  return { process: server, address };
}
