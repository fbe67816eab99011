// Starts the built server. An install that ran no scripts has left no build, so it is made here once.
import { existsSync } from "node:fs";
import { root, run } from "./run.mjs";

const main = `${root}/apps/server/dist/main.js`;

if (!existsSync(main)) {
  const code = await run(process.execPath, ["scripts/build.mjs"]);
  if (code !== 0) process.exit(code);
}
await import(main);
