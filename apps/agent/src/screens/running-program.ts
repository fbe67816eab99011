import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writeWhole } from "#folder/write-whole";

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
  { path, args, env }: ProgramPlan,
): Promise<RunningProgram> {
  const file = join(folder, "screens", `${deviceId}.pid`);
  const mark = `${folder} ${deviceId}`;
  endLeftOver(file, mark);
  const program = spawn(path, [...args], {
    // A group of its own, so that all that it starts ends with it.
    detached: true,
    env: { ...process.env, ...env, [markName]: mark },
    // A browser is spoken to by the last two.
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => {
    program.once("close", () => resolve());
    program.once("error", () => resolve());
  });
  const { pid } = program;
  if (pid !== undefined) {
    running.add(pid);
    mkdirSync(join(folder, "screens"), { recursive: true, mode: 0o700 });
    writeWhole(file, `${pid}\n`);
  }
  return {
    process: program,
    ended: ended.then(() => {
      if (pid === undefined) return;
      // What the program has started may outlive it.
      killGroup(pid, "SIGKILL");
      running.delete(pid);
      rmSync(file, { force: true });
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

/** Ends a program that an agent has left when it was killed. Its number may belong to something else by now. */
function endLeftOver(file: string, mark: string): void {
  const pid = numberIn(file);
  if (pid === undefined) return;
  try {
    const marks = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    if (marks.includes(`${markName}=${mark}`)) killGroup(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
  rmSync(file, { force: true });
}

function numberIn(file: string): number | undefined {
  try {
    const number = Number(readFileSync(file, "utf8"));
    return Number.isInteger(number) && number > 1 ? number : undefined;
  } catch {
    return undefined;
  }
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}
