// Writes a file in a thread of its own: compressing and drawing would hold up everybody else's requests.
import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { CellRow } from "#reports/export/export-table";
import type { WorkerAnswer, WorkerInput, WorkerTask } from "#reports/export/worker-messages";
import { writeFile } from "#reports/export/write-file";

if (parentPort === null) throw new Error("this file runs as a worker");
const port: MessagePort = parentPort;
// The one who starts the worker gives exactly this.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { format, head } = workerData as WorkerTask;

const answer = (message: WorkerAnswer): void => port.postMessage(message);

async function received(): Promise<WorkerInput> {
  const [message] = await once(port, "message");
  return message;
}

async function* batches(): AsyncGenerator<readonly CellRow[]> {
  for (;;) {
    answer({ kind: "rows" });
    const input = await received();
    if (input.kind !== "rows" || input.rows === undefined) return;
    yield input.rows;
  }
}

for await (const chunk of writeFile(format, head, batches())) {
  answer({ kind: "chunk", chunk });
  // The next piece waits until this one is sent.
  await received();
}
answer({ kind: "end" });
