import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { freePort } from "@cherga/test-network/free-port";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** What the setup of the process tests has prepared: among others, the data of a server with the demo. */
    readonly processes: { readonly demoFolder: string };
  }
}

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** The built product with its demo, and the calls of its administrator. */
export type ProductProcess = {
  readonly address: string;
  readonly admin: (method: string, path: string, body?: object) => Promise<unknown>;
  kill(): Promise<void>;
  /** Starts it again with the same data, on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the built product on a copy of the demo's data. */
export async function startProductProcess(): Promise<ProductProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "cherga-agent-server-"));
  execFileSync("cp", ["-a", `${inject("processes").demoFolder}/.`, dataDir]);
  // It keeps the port through restarts, and nobody else may take it meanwhile.
  const port = String(await freePort());
  let server = await start(dataDir, port);
  const { address } = server;
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    if (server.process.exitCode !== null || server.process.signalCode !== null) return;
    server.process.kill(signal);
    await once(server.process, "exit");
  };
  const call = async (method: string, path: string, body?: object, token?: string): Promise<unknown> => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const login = { username: "admin", password: "admin" };
  const { access_token: token } = Object(await call("POST", "/auth/login", login));
  return {
    address,
    admin: (method, path, body) => call(method, path, body, token),
    kill: () => end("SIGKILL"),
    restart: async () => {
      server = await start(dataDir, port);
    },
    stop: async () => {
      await end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function start(
  dataDir: string,
  port: string,
): Promise<{ readonly process: ChildProcess; readonly address: string }> {
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      DEMO_HALL: "0",
      DEMO_HISTORY: "2",
      DATA_DIR: dataDir,
      PORT: port,
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
