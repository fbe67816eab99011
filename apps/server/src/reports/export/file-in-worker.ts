import { Worker } from "node:worker_threads";
import type { OnRows } from "#reports/export/counted-batches";
import { type CellRow, oneBatch } from "#reports/export/export-table";
import type { WorkerAnswer, WorkerInput, WorkerTask } from "#reports/export/worker-messages";

/** What a worker needs of the thread that started it: rows that it does not read by itself, and who counts its rows. */
type WorkerHelp = {
  readonly batches?: AsyncIterable<readonly CellRow[]>;
  readonly onRows?: OnRows;
};

/** Writes a file in a thread of its own. At most one piece is on its way. */
export async function* writeInWorker(
  workerFile: string,
  task: WorkerTask,
  { batches = oneBatch([]), onRows }: WorkerHelp,
): AsyncGenerator<string | Uint8Array> {
  const worker = new Worker(workerFile, {
    workerData: task,
    // Rows live shortly. Without a limit, their garbage takes more memory than the file.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  });
  const tell = (input: WorkerInput): void => worker.postMessage(input);
  const answers = answersOf(worker);
  const rows = batches[Symbol.asyncIterator]();
  try {
    for await (const answer of answers) {
      switch (answer.kind) {
        case "end":
          return;
        case "read":
          await onRows?.(answer.rows);
          break;
        case "rows": {
          const next = await rows.next();
          tell({ kind: "rows", rows: next.done === true ? undefined : next.value });
          break;
        }
        case "chunk":
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
