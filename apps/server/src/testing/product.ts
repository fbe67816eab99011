import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, onTestFinished } from "vitest";
import { z } from "zod";
import { packageRoot } from "#base/package-root";

type Env = Readonly<Record<string, string>>;
type StartedProduct = {
  readonly process: ChildProcess;
  readonly address: string;
  readonly hasEnded: Promise<unknown[]>;
  readonly output: () => string;
};

const root = fileURLToPath(new URL("../..", packageRoot));

/** Without simulated visitors and with a short history, the demo leaves the processor to the tests. */
const quietDemo = { DEMO_HALL: "0", DEMO_HISTORY: "2" } as const;

/** Spawns the built product. */
export function launch(
  env: Env,
): ChildProcess & { readonly stdout: NodeJS.ReadableStream; readonly stderr: NodeJS.ReadableStream } {
  const usual = { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: "0", ...quietDemo };
  return spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...usual, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Starts the built product and waits until it is ready; it is stopped with the test. */
export async function start(env: Env): Promise<StartedProduct> {
  const child = launch(env);
  const hasEnded = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await hasEnded;
  });
  let output = "";
  child.stderr.on("data", (text) => (output += String(text)));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (text) => {
      output += String(text);
      const found = /ready: (\S+)[\s\S]*\n\n$/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on("exit", () => reject(new Error(`The server ended: ${output}`)));
  });
  return { process: child, address, hasEnded, output: () => output };
}

/** Returns what a server that does not start writes to its error output. */
export async function refusal(env: Env): Promise<string> {
  const child = launch(env);
  onTestFinished(() => void child.kill());
  let said = "";
  child.stderr.on("data", (text) => (said += String(text)));
  expect((await once(child, "close"))[0]).toBe(1);
  return said;
}

export async function answerOf(url: string) {
  return z.looseObject({ time: z.string().default("") }).parse(await (await fetch(url)).json());
}

export async function signIn(address: string, username: string, password: string) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return z.looseObject({ access_token: z.string().default("") }).parse(await answer.json());
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "cherga-main-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a copy of the data folder of a stopped server with the demo: quicker than filling a new one. */
export async function folderWithDemo(): Promise<string> {
  const folder = await temporaryFolder();
  execFileSync("cp", ["-a", `${inject("processes").demoFolder}/.`, folder]);
  return folder;
}
