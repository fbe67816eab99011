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
