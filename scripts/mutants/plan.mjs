// What is mutated, and the tests that have to notice it: instrumented and bundled, one bundle for each test file.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "../run.mjs";

/**
 * The packages whose mutants count. `tables` are the files in which also what runs while the file is loaded counts: the
 * engine's tables of rules, and the code that builds calls and their documentation. Elsewhere in the contract that is the
 * declaration of a shape, which a test would only repeat.
 */
const packages = [
  { name: "engine", leaveOut: /vocabulary|\/(random|testing)\//, tables: /./ },
  {
    name: "contract",
    leaveOut: /\/testing\/|later|constants|errors/,
    tables: /\/(access|body-bounds|resource|resource-calls|open-api|written-date)\.ts$/,
  },
];

/** Texts are for people, or the compiler knows each of them by name. */
const excludedMutations = ["StringLiteral"];

/** Tests that play many whole days: every survivor would wait for them. */
const tooSlow = /forecast-error|decide\.property/;

const ofStryker = createRequire(createRequire(import.meta.url).resolve("@stryker-mutator/core/package.json"));
const { Instrumenter } = await import(pathToFileURL(ofStryker.resolve("@stryker-mutator/instrumenter")).href);

/**
 * @typedef {{ folder: string, package: string, files: readonly string[] }} Part
 * @typedef {{ id: string, file: string, line: number, column: number, mutator: string, original: string,
 *   replacement: string }} Mutant
 * @typedef {{ file: string, code: string, codeWithoutCoverage: string }} Bundle
 */

/**
 * The folders with mutants: all, or those with a file whose path has one of these parts.
 * @param {readonly string[]} parts
 * @returns {readonly Part[]}
 */
export function foldersWith(parts) {
  const wanted = packages.flatMap(({ name, leaveOut }) =>
    filesOf(name)
      .filter((file) => !isTest(file) && !leaveOut.test(file))
      .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
      .map((file) => ({ file, package: name })),
  );
  const folders = [...new Set(wanted.map(({ file }) => dirname(file)))].toSorted();
  return folders.flatMap((folder) => {
    const inside = wanted.filter(({ file }) => dirname(file) === folder);
    const [first] = inside;
    return first === undefined
      ? []
      : [{ package: first.package, folder, files: inside.map(({ file }) => file) }];
  });
}

/**
 * Makes the mutants of a folder. Only its own files carry mutants, so that all others run at full speed.
 * @param {Part} part
 * @returns {Promise<{ mutants: readonly Mutant[], bundles: readonly Bundle[] }>}
 */
export async function plan({ package: name, files }) {
  const { mutants, codeByFile } = await instrument(files);
  return { mutants, bundles: await bundle(filesOf(name), codeByFile) };
}

/** @param {string} file Whether what runs while it is loaded counts. */
export const holdsTables = (file) =>
  packages.some(({ name, tables }) => file.startsWith(`packages/${name}/`) && tables.test(file));

const isTest = (/** @type {string} */ file) => file.endsWith(".test.ts");

/** @param {string} name */
const filesOf = (name) =>
  readdirSync(join(root, "packages", name, "src"), { recursive: true })
    .map((file) => `packages/${name}/src/${String(file)}`)
    .filter((file) => file.endsWith(".ts"));

/** @param {readonly string[]} files */
async function instrument(files) {
  const silent = new Proxy({}, { get: () => () => false });
  const textByFile = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const result = await new Instrumenter(silent).instrument(
    [...textByFile].map(([name, content]) => ({ name, content, mutate: true })),
    { excludedMutations, ignorers: [], plugins: null },
  );
  return {
    /** @type {ReadonlyMap<string, string>} */
    codeByFile: new Map(
      result.files.map((/** @type {{ name: string, content: string }} */ each) => [each.name, each.content]),
    ),
    /** @type {readonly Mutant[]} */
    mutants: result.mutants
      .filter((/** @type {{ status?: string }} */ { status }) => status !== "Ignored")
      .map((/** @type {any} */ { id, fileName, location, mutatorName, replacement }) => ({
        id,
        file: fileName,
        line: location.start.line + 1,
        column: location.start.column + 1,
        mutator: mutatorName,
        original: textAt(textByFile.get(fileName) ?? "", location),
        replacement,
      })),
  };
}

/**
 * @param {string} text
 * @param {{ start: { line: number, column: number }, end: { line: number, column: number } }} location
 */
function textAt(text, { start, end }) {
  const lines = text.split("\n").slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column) ?? "";
  lines[0] = lines[0]?.slice(start.column) ?? "";
  return lines.join("\n");
}

/**
 * The tests of a package with the mutants in them.
 * @param {readonly string[]} files
 * @param {ReadonlyMap<string, string>} codeByFile
 * @returns {Promise<readonly Bundle[]>}
 */
async function bundle(files, codeByFile) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: files.filter((file) => isTest(file) && !tooSlow.test(file)),
    outbase: ".",
    outdir: ".",
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    external: ["vitest", "fast-check", "zod"],
    plugins: [
      {
        name: "mutants",
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const contents = codeByFile.get(path.slice(root.length));
            return contents === undefined ? undefined : { contents, loader: "ts" };
          }),
      },
    ],
  });
  return outputFiles.map(({ path, text }) => ({
    file: path.slice(root.length),
    code: text,
    codeWithoutCoverage: text.replaceAll(/stryCov_9fa48\d*\((?:"\d+",? ?)+\)[,;]/g, ""),
  }));
}
