// Everything that can be said about the code without running it: types, lint, format, import arrows.
import { spawn } from "node:child_process";
import { root } from "./run.mjs";

const steps = [
  // The linter needs the types anyway, and reports their errors as `tsc` does; `tsc` would work them out once more.
  ["oxlint", "--type-aware", "--type-check", "--deny-warnings"],
  ["oxfmt", "--check"],
  ["vitest", "run", "--project", "arrows"],
];

const codes = await Promise.all(steps.map(([command = "", ...args]) => check(command, args)));
process.exit(Math.max(...codes));

/**
 * Runs a tool of the project, and prints what it says once it has ended, so that tools do not interrupt each other.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
function check(command, args) {
  return new Promise((resolve, reject) => {
    const startedAt = Date.now();
    const tool = spawn(`${root}/node_modules/.bin/${command}`, args, { cwd: root });
    /** @type {Buffer[]} */
    const said = [];
    tool.stdout.on("data", (/** @type {Buffer} */ text) => said.push(text));
    tool.stderr.on("data", (/** @type {Buffer} */ text) => said.push(text));
    tool.on("error", reject);
    tool.on("close", (code) => {
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      process.stdout.write(Buffer.concat(said));
      console.log(`${command} ${args.join(" ")}: ${code === 0 ? "ok" : "failed"} after ${seconds} s`);
      resolve(code ?? 1);
    });
  });
}
