// Everything that can be said about the code without running it: types, lint, format, import arrows.
import { readdirSync, existsSync } from "node:fs";
import { root, run } from "./run.mjs";

const projects = ["packages", "apps", "."]
  .flatMap((folder) => readdirSync(`${root}/${folder}`).map((name) => `${folder}/${name}/tsconfig.json`))
  .filter((path) => existsSync(`${root}/${path}`));

const steps = [
  ...projects.map((project) => ["tsc", "-p", project]),
  ["oxlint", "--type-aware", "--deny-warnings"],
  ["oxfmt", "--check"],
  ["vitest", "run", "--project", "arrows"],
];

for (const [command = "", ...args] of steps) {
  const code = await run("npx", ["--no-install", command, ...args]);
  if (code !== 0) {
    console.error(`\nnpm run check stopped at: ${command} ${args.join(" ")}`);
    process.exit(code);
  }
}
