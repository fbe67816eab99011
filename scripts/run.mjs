import { spawn } from "node:child_process";
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
 * Runs a command in the project's root, prints its output once it has ended, so that commands beside each other do not
 * interrupt each other, and gives its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function runBuffered(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { cwd: root, env, stdio: ["inherit", "pipe", "pipe"] });
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
