// Tries mutants, one at a time, as they are handed in, and answers which test noticed.
import { parentPort, workerData } from "node:worker_threads";
import { openBench } from "./bench.mjs";

const bench = openBench(workerData);

parentPort?.on("message", ({ id, trials }) => {
  parentPort?.postMessage(bench.firstToNotice(id, trials));
});
