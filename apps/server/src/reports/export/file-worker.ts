// Writes a file in a thread of its own: reading a million rows, compressing and drawing would hold up all requests.
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { connectReports, exportTimeoutMs } from "#db/connect-reports";
import { lowerThreadPriority } from "#db/lower-priority";
import { commonSpeaker } from "#queue/views/localize";
import { countedBatches } from "#reports/export/counted-batches";
import type { CellRow } from "#reports/export/export-table";
import { exportWords } from "#reports/export/export-words";
import { registerCells } from "#reports/export/tables/ticket-table";
import type { RegisterTask, WorkerAnswer, WorkerInput, WorkerTask } from "#reports/export/worker-messages";
import { writeFile } from "#reports/export/write-file";

if (parentPort === null) throw new Error("this file runs as a worker");
const port: MessagePort = parentPort;
// The one who starts the worker gives exactly this.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { format, head, register } = workerData as WorkerTask;
lowerThreadPriority();

const answer = (message: WorkerAnswer): void => port.postMessage(message);

// A format may ask for rows while a piece of the file is on its way, so each kind of message has its own receiver.
let onRows: (rows: readonly CellRow[] | undefined) => void = () => undefined;
let onTaken = (): void => undefined;
port.on("message", (input: WorkerInput) => {
  if (input.kind === "rows") onRows(input.rows);
  else onTaken();
});

async function* sentBatches(): AsyncGenerator<readonly CellRow[]> {
  for (;;) {
    const rows = await new Promise<readonly CellRow[] | undefined>((resolve) => {
      onRows = resolve;
      answer({ kind: "rows" });
    });
    if (rows === undefined) return;
    yield rows;
  }
}

function registerBatches({
  connection,
  scope,
  body,
  language,
}: RegisterTask): AsyncIterable<readonly CellRow[]> {
  // The query in use fails by itself.
  const reportDb = connectReports(connection, { timeoutMs: exportTimeoutMs }, () => undefined);
  const source = {
    deps: { reportDb },
    scope: { ...scope, speak: commonSpeaker(language) },
    words: exportWords(language),
  };
  return countedBatches(registerCells(source, body), async (rows) => answer({ kind: "read", rows }));
}

const encoder = new TextEncoder();
const batches = register === undefined ? sentBatches() : registerBatches(register);
for await (const chunk of writeFile(format, head, batches))
  // The next piece waits until this one is sent.
  await new Promise<void>((resolve) => {
    onTaken = resolve;
    answer({ kind: "chunk", chunk: typeof chunk === "string" ? encoder.encode(chunk) : chunk });
  });
answer({ kind: "end" });
port.close();
