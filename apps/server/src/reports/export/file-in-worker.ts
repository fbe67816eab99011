import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { ExportFormat } from "@cherga/contract/shapes/report/export";
import type { CellRow, TableHead } from "#reports/export/export-table";
import type { WorkerAnswer, WorkerInput, WorkerTask } from "#reports/export/worker-messages";
import { writeFile } from "#reports/export/write-file";

/** The build puts the worker beside the server. Tests of the sources have none and write in the same thread. */
const builtWorker = fileURLToPath(new URL("./file-worker.js", import.meta.url));
const hasWorker = existsSync(builtWorker);

/** Writes a file piece by piece, in a thread of its own unless the format costs almost nothing. */
export function fileOf(
  format: ExportFormat,
  head: TableHead,
  batches: AsyncIterable<readonly CellRow[]>,
): AsyncIterable<string | Uint8Array> {
  return hasWorker && format !== "csv"
    ? writeInWorker(builtWorker, { format, head }, batches)
    : writeFile(format, head, batches);
}

/** Writes a file in a thread of its own. At most one piece is on its way. */
export async function* writeInWorker(
  workerFile: string,
  task: WorkerTask,
  batches: AsyncIterable<readonly CellRow[]>,
): AsyncGenerator<string | Uint8Array> {
  const worker = new Worker(workerFile, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const tell = (input: WorkerInput): void => worker.postMessage(input);
  const answers = answersOf(worker);
  const rows = batches[Symbol.asyncIterator]();
  try {
    for await (const answer of answers) {
      if (answer.kind === "end") return;
      if (answer.kind === "rows") {
        const next = await rows.next();
        tell({ kind: "rows", rows: next.done === true ? undefined : next.value });
      } else {
        yield answer.chunk;
        tell({ kind: "taken" });
      }
    }
  } finally {
    await Promise.allSettled([worker.terminate(), rows.return?.()]);
  }
}

/** Gives what a worker says, one message after the other; throws if it fails. */
async function* answersOf(worker: Worker): AsyncGenerator<WorkerAnswer> {
  const waiting: WorkerAnswer[] = [];
  let failure: Error | undefined;
  let wake = (): void => undefined;
  worker.on("message", (message: WorkerAnswer) => {
    waiting.push(message);
    wake();
  });
  worker.on("error", (error) => {
    failure = error;
    wake();
  });
  worker.on("exit", (code) => {
    failure ??= new Error(`the worker ended with code ${code}`);
    wake();
  });
  for (;;) {
    const next = waiting.shift();
    if (next !== undefined) yield next;
    else if (failure !== undefined) throw failure;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
}
