import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The built product, running with its demo centre. */
export type Server = { readonly address: string; stop(): Promise<void> };

/** Settings of the README. */
export type Settings = { readonly CLOCK?: string };

/** Starts the product as the README says, on a data folder of its own. */
export async function startServer(settings: Settings = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), "cherga-journey-"));
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: "0", DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const hasEnded = once(server, "exit");
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (text) => {
      output += String(text);
      const found = /ready: (\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.on("exit", () => reject(new Error(`The server ended: ${output}`)));
  });
  return {
    address,
    stop: async () => {
      server.kill("SIGTERM");
      await hasEnded;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
