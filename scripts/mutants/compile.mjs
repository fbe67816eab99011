// Gives survivors to the compiler: a change that does not compile needs no test. Each round changes one place in every
// file that has survivors left, because the compiler takes as long for one change as for many.
import { execFile } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.mjs";

/**
 * @template {import("./plan.mjs").Mutant} M
 * @param {readonly M[]} survivors
 * @returns {Promise<ReadonlySet<M>>} Those that the compiler refuses.
 */
export async function refusedByCompiler(survivors) {
  const refused = new Set();
  for (const name of new Set(survivors.map(({ file }) => file.split("/")[1] ?? ""))) {
    const inside = survivors.filter(({ file }) => file.startsWith(`packages/${name}/`));
    for (const mutant of await refusedIn(name, inside)) refused.add(mutant);
  }
  return refused;
}

/**
 * @template {import("./plan.mjs").Mutant} M
 * @param {string} name
 * @param {readonly M[]} survivors
 */
async function refusedIn(name, survivors) {
  // As deep as the package itself, so that its settings hold.
  const folder = `coverage/${name}`;
  cpSync(join(root, "packages", name), join(root, folder), { recursive: true });
  const settings = {
    extends: `../../packages/${name}/tsconfig.json`,
    compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
    include: ["src"],
    exclude: ["**/*.test.ts"],
  };
  writeFileSync(join(root, folder, "tsconfig.json"), JSON.stringify(settings));

  const refused = [];
  const waiting = [...survivors];
  while (waiting.length > 0) {
    const round = new Map(waiting.map((mutant) => [mutant.file, mutant]));
    for (const mutant of round.values()) waiting.splice(waiting.indexOf(mutant), 1);
    const copyOf = (/** @type {string} */ file) => file.replace("packages/", "coverage/");
    for (const mutant of round.values()) writeFileSync(join(root, copyOf(mutant.file)), textWith(mutant));
    const faulty = await faultyFiles(folder);
    for (const mutant of round.values()) if (faulty.has(copyOf(mutant.file))) refused.push(mutant);
    for (const file of round.keys()) cpSync(join(root, file), join(root, copyOf(file)));
  }
  rmSync(join(root, folder), { recursive: true });
  return refused;
}

/** @param {import("./plan.mjs").Mutant} mutant */
function textWith({ file, line, column, original, replacement }) {
  const text = readFileSync(join(root, file), "utf8");
  const before =
    text
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length +
    (line > 1 ? 1 : 0) +
    column -
    1;
  const isExpression = !/^(case\b|default\b|\{)/.test(original) && !/^[{/]/.test(replacement);
  const changed = isExpression ? `(${replacement})` : replacement;
  return text.slice(0, before) + changed + text.slice(before + original.length);
}

/** @param {string} folder */
function faultyFiles(folder) {
  return new Promise((resolve) => {
    execFile("node_modules/.bin/tsc", ["-p", folder], { cwd: root, maxBuffer: 1e8 }, (_, out) => {
      const lines = out.split("\n").map((line) => /^(.+?)\(\d+,\d+\): error/.exec(line)?.[1]);
      resolve(new Set(lines.filter((file) => file !== undefined)));
    });
  });
}
