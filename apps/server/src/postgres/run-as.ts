import { type ChildProcess, execFile, spawn, type StdioOptions } from "node:child_process";

/** How a database program runs: with other ids, inside another command, or as this process (neither). */
export type RunAs = {
  readonly ids?: { readonly uid: number; readonly gid: number };
  readonly wrapper?: readonly string[];
};

type Outcome = { readonly ok: boolean; readonly output: string };

/** Runs a program to its end and returns its output, or why it did not run. */
export function runAs(user: RunAs, program: string, args: readonly string[], input = ""): Promise<Outcome> {
  return new Promise((resolve) => {
    const [command, rest] = wrapped(user, program, args);
    const child = execFile(command, rest, environmentFor(user), (error, stdout, stderr) => {
      resolve({ ok: error === null, output: (stdout + stderr).trim() || (error?.message ?? "") });
    });
    // A program that ends without reading its input is judged by its exit code, not by the broken pipe.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}

/** Starts a program in its own session, where the terminal's Ctrl-C does not reach it. */
export function spawnDetachedAs(
  user: RunAs,
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
): ChildProcess {
  const [command, rest] = wrapped(user, program, args);
  return spawn(command, rest, { ...environmentFor(user), detached: true, stdio });
}

function wrapped(user: RunAs, program: string, args: readonly string[]): [string, string[]] {
  const [command = program, ...rest] = [...(user.wrapper ?? []), program, ...args];
  return [command, rest];
}

/** The current folder may be inaccessible to the other user, and PG… variables would change what the programs do. */
function environmentFor({ ids }: RunAs) {
  return { cwd: "/", env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" }, ...ids };
}
