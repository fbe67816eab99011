// Changes the rules, one operator at a time, and looks whether a test or the compiler notices. Prints the share that was
// noticed, by folder, and fails if a folder is below the threshold. `npm run test:mutants -- engine/src/day` tries a part.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { refusedByCompiler } from "./mutants/compile.mjs";
import { foldersWith } from "./mutants/plan.mjs";
import { tryFolder } from "./mutants/try-folder.mjs";
import { root } from "./run.mjs";

/** @typedef {import("./mutants/try-folder.mjs").Result} Result */

const threshold = 92;
const reportPath = join(root, "coverage/mutants.json");

const startedAt = Date.now();
/** @type {Result[]} */
const results = [];
/** @type {string[]} */
const belowThreshold = [];
for (const folder of foldersWith(process.argv.slice(2))) {
  const tried = await tryFolder(folder);
  if (tried.length === 0) continue;
  const refused = await refusedByCompiler(tried.filter(({ noticedBy }) => noticedBy === undefined));
  const found = tried.map((mutant) => (refused.has(mutant) ? { ...mutant, noticedBy: "compiler" } : mutant));
  for (const mutant of found) if (mutant.noticedBy === undefined) printSurvivor(mutant);
  printScore(folder.folder, found);
  if (scoreOf(found) < threshold) belowThreshold.push(folder.folder);
  results.push(...found);
}

console.log("");
for (const name of new Set(results.map(({ file }) => file.split("/", 2).join("/")))) {
  printScore(
    name,
    results.filter(({ file }) => file.startsWith(`${name}/`)),
  );
}
for (const folder of belowThreshold) console.log(`less than ${threshold} % in ${folder}`);
mkdirSync(dirname(reportPath), { recursive: true });
writeFileSync(reportPath, JSON.stringify(results, undefined, 1));
console.log(`${Math.round((Date.now() - startedAt) / 1000)} s; details in ${reportPath.slice(root.length)}`);
process.exit(belowThreshold.length === 0 ? 0 : 1);

/** @param {readonly Result[]} found */
function scoreOf(found) {
  return (100 * found.filter(({ noticedBy }) => noticedBy !== undefined).length) / found.length;
}

/**
 * @param {string} name
 * @param {readonly Result[]} found
 */
function printScore(name, found) {
  const count = (/** @type {(by: string | undefined) => boolean} */ isCounted) =>
    found.filter(({ noticedBy }) => isCounted(noticedBy)).length;
  const survivors = count((by) => by === undefined);
  const refused = count((by) => by === "compiler");
  const endless = found.filter(({ isEndless }) => isEndless).length;
  console.log(
    `${scoreOf(found).toFixed(1).padStart(6)} %  ${name}: ${found.length} mutants, ` +
      `${found.length - survivors - refused} noticed by tests (${endless} did not end), ` +
      `${refused} by the compiler, ${survivors} survived`,
  );
}

/** @param {import("./mutants/try-folder.mjs").Result} mutant */
function printSurvivor({ file, line, column, mutator, original, replacement, testCount }) {
  console.log(`\n${file}:${line}:${column} ${mutator}, reached by ${testCount} tests`);
  console.log(`- ${shortened(original)}\n+ ${shortened(replacement)}`);
}

/** @param {string} text */
function shortened(text) {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
