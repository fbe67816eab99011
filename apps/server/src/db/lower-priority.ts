import { readlinkSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";

/** A tenth of the processor, while a process of the usual priority wants all of it. */
const lowPriority = 10;

/** Lets a process of this computer run behind the others. Without the right to do so, it stays as it is. */
export async function lowerPriority(pid: number): Promise<void> {
  try {
    setPriority(pid, lowPriority);
    // Linux may divide the processor between sessions first, and each process of PostgreSQL has one of its own.
    await writeFile(`/proc/${pid}/autogroup`, String(lowPriority));
  } catch {
    // The process has ended, or another user started it, or the system has no such file.
  }
}

/** Lets the thread that calls this run behind the other threads of its process. */
export function lowerThreadPriority(): void {
  try {
    // Only a synchronous call runs on the thread itself. Linux names it "1234/task/1240".
    setPriority(Number(readlinkSync("/proc/thread-self").split("/").at(-1)), lowPriority);
  } catch {
    // The system has no such file.
  }
}
