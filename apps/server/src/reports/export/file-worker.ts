// Writes a file in a thread of its own: compressing and drawing would hold up everybody else's requests.
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

// A format may ask for rows while a piece of the file is on its way, so each kind of message has its own receiver.
let onRows: (rows: readonly CellRow[] | undefined) => void = () => undefined;
let onTaken = (): void => undefined;
port.on("message", (input: WorkerInput) => {
  if (input.kind === "rows") onRows(input.rows);
  else onTaken();
});

async function* batches(): AsyncGenerator<readonly CellRow[]> {
  for (;;) {
    const rows = await new Promise<readonly CellRow[] | undefined>((resolve) => {
      onRows = resolve;
      answer({ kind: "rows" });
    });
    if (rows === undefined) return;
    yield rows;
  }
}

for await (const chunk of writeFile(format, head, batches()))
  // The next piece waits until this one is sent.
  await new Promise<void>((resolve) => {
    onTaken = resolve;
    answer({ kind: "chunk", chunk });
  });
answer({ kind: "end" });
port.close();
