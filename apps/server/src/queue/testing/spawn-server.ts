import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { packageRoot } from "#base/package-root";

/** A server in a process of its own. */
export type ServerProcess = {
  readonly address: string;
  /** All that it has said. */
  output(): string;
  isAlive(): boolean;
  /** Ends it as `kill -9` does, with no time to clean up. */
  kill(): Promise<void>;
  /** Asks it to end in order; gives its exit code. */
  stop(): Promise<number | null>;
};

/** As built by `scripts/build-proof.setup.mjs`. */
const program = fileURLToPath(new URL("dist/proof.js", packageRoot));

/** Starts a server on the loopback and waits until it answers. */
export async function spawnServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const hasEnded = once(child, "exit");
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  child.stderr.on("data", (text) => (output += String(text)));
  return {
    address: await addressSaid(child, () => output),
    output: () => output,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: async () => {
      child.kill("SIGKILL");
      await hasEnded;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await hasEnded;
      return child.exitCode;
    },
  };
}

function addressSaid(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      const found = /ready: (\S+)/.exec(output())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`The server ended: ${output()}`)));
  });
}
