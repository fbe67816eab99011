// Runs tests in this process, without Vitest around them: a bundle is compiled once and loaded anew for each mutant, so
// that one mutant never sees what another has left in a cache.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";

const require = createRequire(import.meta.url);
const expect = await expectOfVitest();
const fastCheck = fixedFastCheck();

/** What instrumented code looks at. */
const mutants = {
  activeMutant: "",
  mutantCoverage: { static: {}, perTest: {} },
  currentTestId: "",
  hitCount: 0,
  hitLimit: Infinity,
};
Object.assign(globalThis, { __stryker__: mutants });

/**
 * Ends a test that a mutant has made endless. Most of them end by the limit of hits; the time is long enough that a busy
 * machine does not pass for an endless test.
 */
const longestMs = 20_000;
const runOne = new Script("runMutantTest()");

/**
 * @typedef {{ file: string, index: number, name: string, ms: number, hits: Readonly<Record<string, number>> }} Trial
 * @typedef {{ trials: readonly Trial[], loadedBy: Readonly<Record<string, readonly string[]>> }} Coverage
 */

/** @param {readonly { file: string, code: string }[]} bundles */
export function makeTestRunner(bundles) {
  const scripts = new Map(
    bundles.map(({ file, code }) => [
      file,
      new Script(`(function (require, module, exports) {${code}\n})`, { filename: file }),
    ]),
  );

  /** @param {string} file */
  const load = (file) => {
    const { tests, api } = collector();
    const modules = { vitest: api, "fast-check": fastCheck };
    const module = { exports: {} };
    scripts.get(file)?.runInThisContext()(
      (/** @type {string} */ name) => modules[name] ?? require(name),
      module,
      module.exports,
    );
    return tests;
  };

  /** @returns {Coverage} What each test touches when nothing is changed, and which files load a declaration. */
  const measure = () => {
    /** @type {Trial[]} */
    const trials = [];
    /** @type {Record<string, string[]>} */
    const loadedBy = {};
    for (const file of scripts.keys()) {
      mutants.mutantCoverage = { static: {}, perTest: {} };
      // Instrumented code keeps the object it saw first, so the file is loaded after it is set.
      load(file).forEach(({ name, run }, index) => {
        mutants.currentTestId = name;
        const startedAt = performance.now();
        run();
        const ms = performance.now() - startedAt;
        mutants.currentTestId = "";
        trials.push({ file, index, name, ms, hits: mutants.mutantCoverage.perTest[name] ?? {} });
      });
      for (const id of Object.keys(mutants.mutantCoverage.static)) (loadedBy[id] ??= []).push(file);
    }
    return { trials, loadedBy };
  };

  /**
   * Runs tests with a mutant switched on, until one of them fails.
   * @param {string} id
   * @param {readonly { file: string, index: number, ms: number, hits?: number }[]} trials
   * @returns {{ position: number, isEndless: boolean }} The position of the test that noticed it, or -1; and whether that
   *   test was stopped because it did not end.
   */
  const firstToNotice = (id, trials) => {
    const loaded = new Map();
    let isEndless = false;
    mutants.activeMutant = id;
    const position = trials.findIndex(({ file, index, ms, hits = 100 }) => {
      mutants.hitCount = 0;
      mutants.hitLimit = 100 * hits + 1000;
      globalThis.runMutantTest = () => {
        if (!loaded.has(file)) loaded.set(file, load(file));
        loaded.get(file)[index].run();
      };
      try {
        runOne.runInThisContext({ timeout: Math.ceil(longestMs + 20 * ms) });
        return false;
      } catch (error) {
        isEndless =
          error instanceof Error && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
        return true;
      }
    });
    mutants.activeMutant = "";
    return { position, isEndless };
  };

  return { measure, firstToNotice };
}

/** Takes the place of Vitest in a test file. */
function collector() {
  /** @type {{ name: string, run: () => void }[]} */
  const tests = [];
  /** @type {string[]} */
  const titles = [];
  const add = (/** @type {string} */ name, /** @type {() => unknown} */ run) => {
    const title = [...titles, name].join(" > ");
    tests.push({
      // Two examples of one sentence have the same title.
      name: `${title} #${tests.length}`,
      run: () => {
        if (run() instanceof Promise) throw new Error(`${title}: tests of pure functions do not wait`);
      },
    });
  };
  const each =
    (/** @type {readonly unknown[]} */ rows) =>
    (/** @type {string} */ name, /** @type {(...args: any[]) => unknown} */ run) => {
      for (const row of rows) add(name, () => (Array.isArray(row) ? run(...row) : run(row)));
    };
  const describe = (/** @type {string} */ title, /** @type {() => void} */ body) => {
    titles.push(title);
    body();
    titles.pop();
  };
  return { tests, api: { test: Object.assign(add, { each }), describe, expect } };
}

async function expectOfVitest() {
  const ofVitest = createRequire(require.resolve("vitest/package.json"));
  const { ASYMMETRIC_MATCHERS_OBJECT, JestAsymmetricMatchers, JestChaiExpect, JestExtend, chai } =
    await import(pathToFileURL(ofVitest.resolve("@vitest/expect")).href);
  for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);
  return Object.assign(
    (/** @type {unknown} */ value, /** @type {string} */ message) => chai.expect(value, message),
    chai.expect,
    globalThis[ASYMMETRIC_MATCHERS_OBJECT],
  );
}

/** Properties on fewer cases than usual, and always the same: two runs have to agree on what is noticed. */
function fixedFastCheck() {
  const fc = require("fast-check");
  return {
    ...fc,
    assert: (/** @type {unknown} */ property, /** @type {object} */ parameters = {}) =>
      fc.assert(property, { seed: 1, ...parameters, numRuns: 10 }),
  };
}
