import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs a command in the project's root with its output passed through, and gives its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function run(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { cwd: root, env, stdio: "inherit" });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a command in the project's root beside others, and gives its exit code. The others come first on the processors,
 * and its output is printed once it has ended, so that it does not interrupt theirs.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function runBeside(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    if (child.pid !== undefined) setPriority(child.pid, 10);
    /** @type {Buffer[]} */
    const said = [];
    child.stdout.on("data", (/** @type {Buffer} */ text) => said.push(text));
    child.stderr.on("data", (/** @type {Buffer} */ text) => said.push(text));
    child.on("error", reject);
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}
