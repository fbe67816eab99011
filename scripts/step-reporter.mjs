// Reports a run of tests to `test.mjs`: the counts, how long each file took, and one line for each failure.
import { writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {object} StepReport
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {{ file: string, seconds: number }[]} files
 * @property {string[]} failures
 */

/** @implements {import("vitest/node").Reporter} */
export default class StepReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest/node").SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    /** @type {StepReport} */
    const report = { passed: 0, failed: 0, skipped: 0, files: [], failures: [] };
    for (const module of modules) {
      const { duration, collectDuration, setupDuration } = module.diagnostic();
      report.files.push({
        file: module.relativeModuleId,
        seconds: (duration + collectDuration + setupDuration) / 1_000,
      });
      report.failures.push(...linesOf(module.relativeModuleId, module.errors()));
      for (const suite of module.children.allSuites())
        report.failures.push(...linesOf(`${module.relativeModuleId}: ${suite.fullName}`, suite.errors()));
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state !== "pending") report[state] += 1;
        if (state === "failed")
          report.failures.push(
            ...linesOf(`${module.relativeModuleId}: ${test.fullName}`, errors).slice(0, 1),
          );
      }
    }
    report.failures.push(...linesOf("outside of tests", unhandled));
    // Options of a reporter cannot be given on the command line.
    writeFileSync(process.env["STEP_REPORT"] ?? "step-report.json", JSON.stringify(report));
  }
}

/**
 * @param {string} where
 * @param {readonly { readonly message: string }[]} errors
 */
function linesOf(where, errors) {
  return errors.map(({ message }) => `${where}: ${firstLineOf(message)}`);
}

/** @param {string} message */
function firstLineOf(message) {
  const [line = ""] = stripVTControlCharacters(message).trim().split("\n");
  return line.slice(0, 200);
}
