import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { inject, onTestFinished } from "vitest";
import { z } from "zod";

type How = {
  readonly dataDir: string;
  readonly binDir: string;
  readonly ids?: { readonly uid: number; readonly gid: number };
  /** A command to run it inside of. */
  readonly wrapper?: readonly string[];
};

export type App = {
  readonly process: ChildProcess;
  readonly hasEnded: Promise<unknown>;
  /** The next line it says. */
  hears<T>(shape: z.ZodType<T>): Promise<T>;
  /** Ends it as `kill -9` does, with no time to clean up. */
  kill(): Promise<void>;
};

export const started = z.object({
  pid: z.number(),
  connection: z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() }),
});
export const refused = z.object({ refused: z.string() });

/** Starts the small app in a process of its own, in its own group as a terminal would. */
export async function spawnApp({ dataDir, binDir, ids, wrapper = [] }: How): Promise<App> {
  const file = inject("processes").appFile;
  const [command, ...args] = [...wrapper, process.execPath, file, JSON.stringify({ dataDir, binDir })];
  const child = spawn(command, args, { ...ids, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const hasEnded = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

  async function kill(): Promise<void> {
    child.kill("SIGKILL");
    await hasEnded;
  }
  // By then it should be gone. If not, the test failed, and its database must not outlive it.
  onTestFinished(async () => {
    child.kill("SIGINT");
    await hasEnded;
  });

  return {
    process: child,
    hasEnded,
    hears: async (shape) => shape.parse(JSON.parse((await lines.next()).value)),
    kill,
  };
}
