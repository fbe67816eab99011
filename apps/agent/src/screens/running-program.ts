import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A program that runs on a screen, with all that it has started. */
export type RunningProgram = {
  readonly process: ChildProcess;
  readonly ended: Promise<void>;
  kill(): Promise<void>;
};

/** Marks the programs of an agent, so that a later agent finds those that an earlier one has left. */
const markName = "CHERGA_AGENT_SCREEN";
const politeMs = 3_000;

type ProgramPlan = {
  readonly path: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Whether it is spoken to by a pair of pipes, as a browser is. */
  readonly hasLine: boolean;
};

const running = new Set<number>();
// Whatever ends this program, nothing stays on the screens.
process.on("exit", () => {
  for (const pid of running) killGroup(pid, "SIGKILL");
});

/** Starts a program for a screen, after what an earlier agent has left there is ended. */
export async function startProgram(
  folder: string,
  deviceId: number,
  { path, args, env, hasLine }: ProgramPlan,
): Promise<RunningProgram> {
  const mark = Buffer.from(`${folder} ${deviceId}`).toString("base64");
  endLeftOver(mark);
  const program = spawn(path, [...args], {
    // A group of its own, so that all that it starts ends with it.
    detached: true,
    env: { ...process.env, ...env, [markName]: mark },
    stdio: ["ignore", "ignore", "ignore", ...(hasLine ? (["pipe", "pipe"] as const) : [])],
  });
  const ended = new Promise<void>((resolve) => {
    // What it has started may keep its pipes open.
    program.once("exit", () => resolve());
    program.once("error", () => resolve());
  });
  const { pid } = program;
  if (pid !== undefined) running.add(pid);
  return {
    process: program,
    ended: ended.then(() => {
      if (pid === undefined) return;
      // What the program has started may outlive it.
      killGroup(pid, "SIGKILL");
      running.delete(pid);
    }),
    kill: async () => {
      if (pid === undefined) return;
      killGroup(pid, "SIGTERM");
      await Promise.race([ended, sleep(politeMs)]);
      killGroup(pid, "SIGKILL");
      await ended;
    },
  };
}

/** Ends what an earlier agent has left on a screen when it was killed: every program that has the mark. */
function endLeftOver(mark: string): void {
  for (const name of namesIn("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || !hasMark(pid, mark)) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}

/** Other systems than Linux do not list their programs there. */
const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

function hasMark(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1").split("\0").includes(`${markName}=${mark}`);
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}
