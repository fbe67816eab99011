// Everything that can be said about the code without running it: types, lint, format, import arrows.
import { runBuffered, root } from "./run.mjs";

const steps = [
  // The linter needs the types anyway, and reports their errors as `tsc` does; `tsc` would work them out once more.
  ["oxlint", "--type-aware", "--type-check", "--deny-warnings"],
  ["oxfmt", "--check"],
  ["vitest", "run", "--project", "arrows"],
];

/** The linter's types are worked out by a program in Go, which spends a quarter of its time on collecting garbage. */
const rareCollections = { GOGC: "400", GOMEMLIMIT: "3GiB" };

const codes = await Promise.all(steps.map(([command = "", ...args]) => check(command, args)));
process.exit(Math.max(...codes));

/**
 * Runs a tool of the project.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
async function check(command, args) {
  const startedAt = Date.now();
  const code = await runBuffered(`${root}/node_modules/.bin/${command}`, args, {
    ...rareCollections,
    ...process.env,
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`${command} ${args.join(" ")}: ${code === 0 ? "ok" : "failed"} after ${seconds} s`);
  return code;
}
