import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../bin/cherga-agent.js", import.meta.url));

/** The built agent, running. */
export type AgentProcess = {
  readonly pid: number;
  /** What it has written so far. */
  output(): string;
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  kill(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
};

/** Starts the built agent with arguments. */
export const startAgent = (folder: string, ...args: readonly string[]): AgentProcess =>
  startAgentIn({}, folder, ...args);

/** Starts the built agent with further variables of its environment. */
export function startAgentIn(
  env: Readonly<Record<string, string>>,
  folder: string,
  ...args: readonly string[]
): AgentProcess {
  const agent = spawn(process.execPath, [program, ...args, "--folder", folder], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  agent.stdout.on("data", (text) => (output += String(text)));
  agent.stderr.on("data", (text) => (output += String(text)));
  const ended = once(agent, "close").then(([code]) => (typeof code === "number" ? code : null));
  return {
    pid: agent.pid ?? 0,
    output: () => output,
    ended,
    kill: (signal) => {
      agent.kill(signal);
      return ended;
    },
  };
}
