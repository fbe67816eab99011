// Changes the rules, one operator at a time, and looks whether a test notices. Prints the share that was noticed, by
// folder, and fails below the threshold. `npm run test:mutants -- engine/src/day` tries a part.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { foldersWith } from "./mutants/plan.mjs";
import { tryFolder } from "./mutants/try-folder.mjs";
import { root } from "./run.mjs";

const threshold = 92;
const reportPath = join(root, "coverage/mutants.json");

const startedAt = Date.now();
/** @type {import("./mutants/try-folder.mjs").Result[]} */
const results = [];
for (const folder of foldersWith(process.argv.slice(2))) {
  const found = await tryFolder(folder);
  if (found.length === 0) continue;
  for (const mutant of found) if (mutant.noticedBy === undefined) printSurvivor(mutant);
  printScore(folder.folder, found);
  results.push(...found);
}

console.log("");
const packages = [...new Set(results.map(({ file }) => file.split("/", 2).join("/")))];
for (const name of packages)
  printScore(
    name,
    results.filter(({ file }) => file.startsWith(`${name}/`)),
  );
mkdirSync(dirname(reportPath), { recursive: true });
writeFileSync(reportPath, JSON.stringify(results, undefined, 1));
console.log(`${Math.round((Date.now() - startedAt) / 1000)} s; details in ${reportPath.slice(root.length)}`);
const isEnough = packages.every(
  (name) => scoreOf(results.filter(({ file }) => file.startsWith(`${name}/`))) >= threshold,
);
process.exit(isEnough ? 0 : 1);

/** @param {readonly import("./mutants/try-folder.mjs").Result[]} found */
function scoreOf(found) {
  return (100 * found.filter(({ noticedBy }) => noticedBy !== undefined).length) / found.length;
}

/**
 * @param {string} name
 * @param {readonly import("./mutants/try-folder.mjs").Result[]} found
 */
function printScore(name, found) {
  const survivors = found.filter(({ noticedBy }) => noticedBy === undefined).length;
  const score = scoreOf(found).toFixed(1).padStart(6);
  console.log(`${score} %  ${name}: ${found.length} mutants, ${survivors} survived`);
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
