// Tries mutants, one at a time, as they are handed in, and answers which test noticed.
import { parentPort, workerData } from "node:worker_threads";
import { makeTestRunner } from "./test-runner.mjs";

const bench = makeTestRunner(workerData);

parentPort?.on("message", ({ id, trials }) => {
  parentPort?.postMessage(bench.firstToNotice(id, trials));
});
