// Tries the mutants of a folder, two at a time unless the machine is busy with other work.
import { Worker } from "node:worker_threads";
import { makeTestRunner } from "./test-runner.mjs";
import { holdsTables, plan } from "./plan.mjs";

const workerCount = Number(process.env["MUTANTS_AT_A_TIME"] ?? 2);
/** For a quick look: tests that take longer are left out. */
const slowestMs = Number(process.env["MUTANTS_SLOWEST_MS"] ?? Infinity);

/** @typedef {import("./plan.mjs").Mutant & { noticedBy: string | undefined, isEndless: boolean,
 *   testCount: number }} Result */

/**
 * @param {import("./plan.mjs").Part} part
 * @returns {Promise<readonly Result[]>}
 */
export async function tryFolder(part) {
  const { mutants, bundles } = await plan(part);
  const { trials, loadedBy } = makeTestRunner(bundles).measure();
  const reached = new Set(trials.flatMap(({ hits }) => Object.keys(hits)));
  const isDeclaration = (/** @type {string} */ id) => id in loadedBy && !reached.has(id);
  const waiting = mutants.filter(({ id, file }) => holdsTables(file) || !isDeclaration(id));
  /** @type {Result[]} */
  const results = [];
  /** How often a test has noticed something here: it is likely to notice the next mutant too. */
  const successes = new Map();

  await Promise.all(Array.from({ length: Math.min(workerCount, waiting.length) }, work));
  return results.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);

  function work() {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL("worker.mjs", import.meta.url), {
        workerData: bundles.map(({ file, codeWithoutCoverage }) => ({ file, code: codeWithoutCoverage })),
      });
      /** @type {{ mutant: import("./plan.mjs").Mutant, tried: readonly import("./test-runner.mjs").Trial[] } | undefined} */
      let current;
      const next = () => {
        const mutant = waiting.shift();
        if (mutant === undefined) return void worker.terminate().then(resolve);
        current = { mutant, tried: trialsOf(mutant.id) };
        worker.postMessage({
          id: mutant.id,
          trials: current.tried.map(({ file, index, ms, hits }) => ({
            file,
            index,
            ms,
            hits: hits[mutant.id],
          })),
        });
      };
      worker.on("error", reject);
      worker.on("online", next);
      worker.on(
        "message",
        (/** @type {{ position: number, isEndless: boolean }} */ { position, isEndless }) => {
          if (current === undefined) return;
          const { mutant, tried } = current;
          const by = tried[position];
          if (by !== undefined) successes.set(by, (successes.get(by) ?? 0) + 1);
          const noticedBy = by && `${by.file}: ${by.name}`;
          results.push({ ...mutant, noticedBy, isEndless, testCount: tried.length });
          if (results.length % 100 === 0)
            console.log(`… ${results.length} of ${waiting.length + results.length}`);
          next();
        },
      );
    });
  }

  /** @param {string} id */
  function trialsOf(id) {
    const files = new Set(loadedBy[id]);
    return trials
      .filter(({ file, ms, hits }) => (id in hits || files.has(file)) && ms <= slowestMs)
      .toSorted((a, b) => (successes.get(b) ?? 0) - (successes.get(a) ?? 0) || a.ms - b.ms);
  }
}
