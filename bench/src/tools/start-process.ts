import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { within } from "#tools/within";

/** A Node process that tells us things line by line. */
export type RunningProcess = {
  readonly pid: number;
  nextLine(limitMs: number): Promise<string>;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
};

const stopWithinMs = 30_000;
const longestComplaint = 4_000;

/** Starts Node in the project's root, where `scripts/bench.mjs` has started us too. */
export function startProcess(args: readonly string[], env: NodeJS.ProcessEnv = process.env): RunningProcess {
  const child = spawn(process.execPath, [...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let complaints = "";
  child.stderr.on("data", (chunk) => (complaints = `${complaints}${chunk}`.slice(-longestComplaint)));

  const what = `node ${args.join(" ")}`;
  let stopping: Promise<void> | undefined;

  async function end(): Promise<void> {
    child.kill("SIGTERM");
    try {
      await within(stopWithinMs, `the end of ${what}`, ended);
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
  }

  return {
    pid: child.pid ?? 0,
    nextLine: async (limitMs) => {
      const { done, value } = await within(limitMs, `the next line of ${what}`, lines.next());
      if (done === true) throw new Error(`${what} has ended: ${complaints}`);
      return value;
    },
    stop: () => (stopping ??= end()),
  };
}
